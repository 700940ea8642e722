import type { GameshowsRepository } from "../../features/gameshows/gameshows.repository.ts";
import type { RehearsalsRepository } from "../../features/rehearsals/rehearsals.repository.ts";
import type { Database, WriteStatement } from "../../platform/db/index.ts";
import type { Recorder } from "./recorder.ts";
import { testShowRow } from "./test-rows.ts";

interface Repositories {
  readonly rehearsals: RehearsalsRepository;
  readonly shows: GameshowsRepository;
}

const ANY_SHOW = { host_id: null, search: undefined, status: undefined, limit: 5 } as const;

/** Shows `h1` to `h3`. */
export async function exerciseShows(
  database: Database,
  shows: GameshowsRepository,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  const insertShow = (row: ReturnType<typeof testShowRow>): WriteStatement => ({
    query: database.read.insertInto("shows").values(row),
  });
  await writes(
    "shows",
    insertShow(testShowRow("h1", { updated_at: 3, status: "active" })),
    insertShow(testShowRow("h2", { updated_at: 3, name_folded: "éclair" })),
    insertShow(testShowRow("h3", { owner_id: null })),
    {
      query: database.read
        .insertInto("show_games")
        .values({ show_id: "h1", show_game_id: "x", game_id: "g1", position: 0 }),
    },
  );
  await reads("shows.findById", shows.findById("h1"));
  await reads("shows.findOwner", Promise.all([shows.findOwner("h3"), shows.findOwner("missing")]));
  await reads(
    "shows.findByPublicId",
    shows.findByPublicId("PUBLIC-h3").then((found) => [found?.id, found?.owner_name]),
  );
  for (const sort of ["updated", "name", "created"] as const)
    await ids(`shows.findPage by ${sort}`, shows.findPage({ ...ANY_SHOW, sort, after: null }));
  await ids("shows.findPage after", shows.findPage({ ...ANY_SHOW, sort: "updated", after: { value: 3, id: "h2" } }));
  await ids("shows.findPage found", shows.findPage({ ...ANY_SHOW, search: "ÉCL", sort: "name", after: null }));
  await reads("shows.count", shows.count({ host_id: "u1", search: undefined, status: "active" }));
  await reads("shows.countByOwner", shows.countByOwner("u1"));
}

/** A rehearsal of `h1`, and a load check. */
export async function exerciseRehearsals(
  { rehearsals, shows }: Repositories,
  { ids, reads, writes }: Recorder,
): Promise<void> {
  const rehearsal = {
    show_id: "h2",
    kind: "rehearsal" as const,
    source_show_id: "h1",
    user_id: "u1",
    bots: 9,
    report: null,
    created_at: 5,
    expires_at: 50,
  };
  await writes("rehearsals.insert", rehearsals.insert(rehearsal));
  await writes(
    "rehearsals.insert of a load check",
    rehearsals.insert({ ...rehearsal, show_id: "check", kind: "load_check", user_id: null, source_show_id: null }),
  );
  await reads("rehearsals.find", rehearsals.find("h2"));
  await reads("rehearsals.findByUser", rehearsals.findByUser("u1", "rehearsal"));
  await reads("rehearsals.findByUser without an id", rehearsals.findByUser(null, "load_check"));
  await reads("rehearsals.countByUser", rehearsals.countByUser("u1", "rehearsal"));
  await reads("rehearsals.findContents of a show that was not started", rehearsals.findContents("h2"));
  await reads("rehearsals.hasActiveShow", rehearsals.hasActiveShow(["h1", "h2"]));
  await reads("rehearsals.hasActiveShow among none", rehearsals.hasActiveShow([]));
  await ids("shows.findPage without the rehearsal", shows.findPage({ ...ANY_SHOW, sort: "name", after: null }));
  await writes("rehearsals.extend", rehearsals.extend("h2", 60));
  await writes("rehearsals.extend of one that is gone", rehearsals.extend("gone", 60));
  await writes("rehearsals.setReport", rehearsals.setReport("check", "{}", 70));
  await reads("rehearsals.findExpired", rehearsals.findExpired(65));
  await reads("rehearsals.findExpired, all", rehearsals.findExpired(null));
  await writes("rehearsals.remove", rehearsals.remove("h2"));
  await reads("rehearsals.find of one that is gone", rehearsals.find("h2"));
}
