import type { CoHostLinksRepository } from "../../features/gameshows/co-host-links.repository.ts";
import type { CoHostsRepository } from "../../features/gameshows/co-hosts.repository.ts";
import type { GameshowsRepository } from "../../features/gameshows/gameshows.repository.ts";
import type { RehearsalsRepository } from "../../features/rehearsals/rehearsals.repository.ts";
import type { Recorder } from "./recorder.ts";

interface Repositories {
  readonly coHosts: CoHostsRepository;
  readonly coHostLinks: CoHostLinksRepository;
  readonly shows: GameshowsRepository;
  readonly rehearsals: RehearsalsRepository;
}

/** Co-hosts of the show `h3`, and the link by which users become co-hosts. */
export async function exerciseCoHosts(
  { coHosts, coHostLinks, shows, rehearsals }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  const row = { show_id: "h3", user_id: "u1", added_at: 5, expires_at: null };
  await writes("coHosts.insert", ...coHosts.insert(row, 1));
  await writes("coHosts.insert of one that is there", ...coHosts.insert({ ...row, added_at: 6 }, 2));
  await writes("coHosts.insert beyond the limit", ...coHosts.insert({ ...row, user_id: "u2" }, 1));
  await reads("coHosts.find", coHosts.find("h3", "u1"));
  await reads("coHosts.findByShow", coHosts.findByShow("h3"));
  const anyShow = { search: undefined, status: undefined, limit: 5, sort: "name", after: null } as const;
  await reads(
    "shows.findPage of a co-host",
    shows.findPage({ ...anyShow, host_id: "u1" }).then((found) => found.map(({ id }) => id)),
  );
  await reads("coHosts.findAccess", coHosts.findAccess("h3", "u1"));
  const rehearsal = { show_id: "h2", kind: "rehearsal", source_show_id: "h3", user_id: "u1" } as const;
  await writes(
    "rehearsals.insert of a co-host",
    rehearsals.insert({ ...rehearsal, bots: 9, report: null, created_at: 5, expires_at: 50 }),
  );
  await reads("coHosts.findAccess to the user's own rehearsal", coHosts.findAccess("h2", "u1"));
  await reads("coHosts.findAccess to the rehearsal of another user", coHosts.findAccess("h2", "u2"));
  await writes("coHosts.extend of one without an end", coHosts.extend("h3", "u1", 90));
  await reads("coHosts.findExpired without any", coHosts.findExpired(1_000));
  await writes("coHosts.remove", coHosts.remove("h3", "u1"));
  await reads("coHosts.find of one that is gone", coHosts.find("h3", "u1"));
  await reads("coHosts.findAccess to the rehearsal of one that is gone", coHosts.findAccess("h2", "u1"));
  await writes("rehearsals.remove of a co-host", rehearsals.remove("h2"));

  await writes("coHosts.insert with an end", ...coHosts.insert({ ...row, expires_at: 50 }, 1));
  await writes("coHosts.extend to an earlier end", coHosts.extend("h3", "u1", 40));
  await writes("coHosts.extend", coHosts.extend("h3", "u1", 60));
  await reads("coHosts.find after extending", coHosts.find("h3", "u1"));
  await reads("coHosts.findExpired before the end", coHosts.findExpired(59));
  await reads("coHosts.findExpired", coHosts.findExpired(60));
  await writes("coHosts.removeExpired before the end", coHosts.removeExpired("h3", "u1", 59));
  await reads("coHosts.find of one who may stay", coHosts.find("h3", "u1"));
  await writes("coHosts.extend without an end", coHosts.extend("h3", "u1", null));
  await writes("coHosts.removeExpired of one without an end", coHosts.removeExpired("h3", "u1", 1_000));
  await reads("coHosts.find of one who stays", coHosts.find("h3", "u1"));
  await writes("coHosts.remove again", coHosts.remove("h3", "u1"));

  const link = { show_id: "h3", token_hash: "hash-1", created_at: 7, expires_at: 70 };
  await writes("coHostLinks.replace", ...coHostLinks.replace(link));
  await writes("coHostLinks.replace again", ...coHostLinks.replace({ ...link, token_hash: "hash-2" }));
  await reads("coHostLinks.findByHash of the former link", coHostLinks.findByHash("hash-1"));
  await reads("coHostLinks.findByHash", coHostLinks.findByHash("hash-2"));
  await reads("coHostLinks.findByShow", coHostLinks.findByShow("h3"));
  await writes("coHostLinks.delete", coHostLinks.delete("h3"));
  await reads("coHostLinks.findByShow of none", coHostLinks.findByShow("h3"));
}
