import type { CoHostLinksRepository } from "../../features/gameshows/co-host-links.repository.ts";
import type { CoHostsRepository } from "../../features/gameshows/co-hosts.repository.ts";
import type { GameshowsRepository } from "../../features/gameshows/gameshows.repository.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly co_hosts: CoHostsRepository;
  readonly co_host_links: CoHostLinksRepository;
  readonly shows: GameshowsRepository;
}

/** Co-hosts of the show `h3`, and the link by which users become co-hosts. */
export async function exerciseCoHosts(
  { co_hosts, co_host_links, shows }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  const row = { show_id: "h3", user_id: "u1", added_at: 5, expires_at: null };
  await writes("co_hosts.insert", ...co_hosts.insert(row, 1));
  await writes("co_hosts.insert of one that is there", ...co_hosts.insert({ ...row, added_at: 6 }, 2));
  await writes("co_hosts.insert beyond the limit", ...co_hosts.insert({ ...row, user_id: "u2" }, 1));
  await reads("co_hosts.find", co_hosts.find("h3", "u1"));
  await reads("co_hosts.findByShow", co_hosts.findByShow("h3"));
  const anyShow = { search: undefined, status: undefined, limit: 5, sort: "name", after: null } as const;
  await reads(
    "shows.findPage of a co-host",
    shows.findPage({ ...anyShow, host_id: "u1" }).then((found) => found.map(({ id }) => id)),
  );
  await writes("co_hosts.extend of one without an end", co_hosts.extend("h3", "u1", 90));
  await reads("co_hosts.findExpired without any", co_hosts.findExpired(1_000));
  await writes("co_hosts.remove", co_hosts.remove("h3", "u1"));
  await reads("co_hosts.find of one that is gone", co_hosts.find("h3", "u1"));

  await writes("co_hosts.insert with an end", ...co_hosts.insert({ ...row, expires_at: 50 }, 1));
  await writes("co_hosts.extend to an earlier end", co_hosts.extend("h3", "u1", 40));
  await writes("co_hosts.extend", co_hosts.extend("h3", "u1", 60));
  await reads("co_hosts.find after extending", co_hosts.find("h3", "u1"));
  await reads("co_hosts.findExpired before the end", co_hosts.findExpired(59));
  await reads("co_hosts.findExpired", co_hosts.findExpired(60));
  await writes("co_hosts.removeExpired before the end", co_hosts.removeExpired("h3", "u1", 59));
  await reads("co_hosts.find of one who may stay", co_hosts.find("h3", "u1"));
  await writes("co_hosts.extend without an end", co_hosts.extend("h3", "u1", null));
  await writes("co_hosts.removeExpired of one without an end", co_hosts.removeExpired("h3", "u1", 1_000));
  await reads("co_hosts.find of one who stays", co_hosts.find("h3", "u1"));
  await writes("co_hosts.remove again", co_hosts.remove("h3", "u1"));

  const link = { show_id: "h3", token_hash: "hash-1", created_at: 7, expires_at: 70 };
  await writes("co_host_links.replace", ...co_host_links.replace(link));
  await writes("co_host_links.replace again", ...co_host_links.replace({ ...link, token_hash: "hash-2" }));
  await reads("co_host_links.findByHash of the former link", co_host_links.findByHash("hash-1"));
  await reads("co_host_links.findByHash", co_host_links.findByHash("hash-2"));
  await reads("co_host_links.findByShow", co_host_links.findByShow("h3"));
  await writes("co_host_links.delete", co_host_links.delete("h3"));
  await reads("co_host_links.findByShow of none", co_host_links.findByShow("h3"));
}
