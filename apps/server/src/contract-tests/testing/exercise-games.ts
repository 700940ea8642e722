import type { GamesRepository } from "../../features/games/games.repository.ts";
import type { ReadableQuestionsRepository } from "../../features/games/readable-questions.repository.ts";
import type { Recorder } from "./recorder.ts";
import { testGameRow, testRoundRow } from "./test-rows.ts";

interface Repositories {
  readonly games: GamesRepository;
  readonly readableQuestions: ReadableQuestionsRepository;
}

const ANY_GAME = {
  scope: { kind: "library" },
  search: undefined,
  tag: undefined,
  difficulty: undefined,
  language: undefined,
  shared_with_hosts: undefined,
  isLimitedToSharedTags: false,
} as const;

/** Games `g1` to `g3`, and their rounds. */
export async function exerciseGames(games: GamesRepository, { ids, reads, writes }: Recorder): Promise<void> {
  await writes(
    "games.insert",
    games.insert(testGameRow("g1", { tags: '["Ärger","ärger","B"]', cover_image_id: "i1", points: 3 })),
    games.insert(testGameRow("g2", { title_folded: "zebra", difficulty: "hard", points: 3, shared_with_hosts: 1 })),
    games.insert(testGameRow("g3", { language: "de", points: 10 })),
  );
  await writes("games.insert with a picture that is gone", games.insert(testGameRow("g9", { cover_image_id: "gone" })));
  await reads("games.findById", games.findById("g1"));
  await ids(
    "games.findByIds",
    games.findByIds(["g1", "g3"]).then((rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  );
  for (const sort of ["title", "updated", "points"] as const)
    await ids(`games.findPage by ${sort}`, games.findPage({ ...ANY_GAME, sort, after: null, limit: 5 }));
  const after = { value: 3, id: "g2" };
  await ids("games.findPage after", games.findPage({ ...ANY_GAME, sort: "points", after, limit: 5 }));
  const nonsense = { value: "x", id: "g2" };
  await ids(
    "games.findPage after nonsense",
    games.findPage({ ...ANY_GAME, sort: "points", after: nonsense, limit: 5 }),
  );
  await ids(
    "games.findPage by tag",
    games.findPage({ ...ANY_GAME, tag: "ÄRGER", sort: "title", after: null, limit: 5 }),
  );
  await ids(
    "games.findPage found",
    games.findPage({ ...ANY_GAME, search: "ärg", sort: "title", after: null, limit: 5 }),
  );
  const readers = { ...ANY_GAME, isLimitedToSharedTags: true, sort: "title", after: null, limit: 5 } as const;
  await ids("games.findPage by a tag of a game that is not shared", games.findPage({ ...readers, tag: "b" }));
  await ids(
    "games.findPage found by a tag of a game that is not shared",
    games.findPage({ ...readers, search: "ärg" }),
  );
  await ids("games.findPage of those that are shared", games.findPage({ ...readers, shared_with_hosts: true }));
  await reads("games.count", games.count({ ...ANY_GAME, difficulty: "hard", language: "en" }));
  await reads("games.countByShow", games.countByShow("h1"));
  await writes(
    "games.insert of own games",
    games.insert(testGameRow("g5", { owner_id: "u1", tags: '["Own"]' })),
    games.insert(testGameRow("g6", { owner_id: "u1" })),
  );
  const first = { ...ANY_GAME, sort: "title", after: null, limit: 5 } as const;
  await ids("games.findPage of a host", games.findPage({ ...first, scope: { kind: "own", owner_id: "u1" } }));
  await ids("games.findPage of a show", games.findPage({ ...first, scope: { kind: "show", show_id: "h1" } }));
  await ids("games.findPage without own games", games.findPage(first));
  await reads("games.countByOwner", games.countByOwner("u1"));
  await reads("games.findTagsByOwner", games.findTagsByOwner("u1"));
  await writes("games.releaseFromShow", [games.releaseFromShow("h1")]);
  await reads("games.countByShow after the release", games.countByShow("h1"));
  await writes("games.remove of own games", [games.remove("g5"), games.remove("g6")]);
  await writes("games.insertRounds", games.insertRounds([testRoundRow("r2", "g1", 2), testRoundRow("r1", "g1", 1)]));
  await reads("games.findRounds", games.findRounds(["g1", "g2"]));
  await writes("games.update", games.update("g1", 1, { title: "Other", tags: '["New"]' }));
  await writes("games.update of an old version", games.update("g1", 1, { title: "Old" }));
  const late = { table: "game_rounds", id: "r1", html: "<p>late</p>" } as const;
  await writes("games.storeHtmlBackfill", [
    games.storeHtmlBackfill({ ...late, column: "content_html" }),
    games.storeHtmlBackfill({ ...late, column: "answer_html" }),
    games.storeHtmlBackfill({ table: "games", id: "g1", column: "rules_html", html: "<p>late</p>" }),
  ]);
  await reads("games.findRounds with late HTML only where none was", games.findRounds(["g1"]));
  await writes("games.updateRound", games.updateRound("g1", "r1", { max_points: 5 }));
  await writes("games.updateRound of another game", games.updateRound("g2", "r1", { max_points: 6 }));
  await writes("games.removeRounds", games.removeRounds("g1", ["r2"]));
  await writes("games.removeRounds that are gone", games.removeRounds("g1", ["r1", "r2"]));
  await writes("games.assertExists", games.assertExists("g1"));
  await writes("games.assertExists of one that is gone", games.assertExists("gone"));
}

/** Games as those may read them whose shows play them. */
export async function exerciseGamesOfShows(
  { games, readableQuestions }: Repositories,
  { reads, writes }: Recorder,
): Promise<void> {
  await writes("games.update to shared", games.update("g1", 2, { shared_with_hosts: 1 }));
  const playedBy = async (userId: string | null) => [...(await games.findPlayedByOthers(["g1", "g2"], userId))];
  await reads("games.findPlayedByOthers than the owner", playedBy("u1"));
  await reads("games.findPlayedByOthers than a stranger", playedBy("stranger"));
  await reads("games.findPlayedByOthers than nobody", playedBy(null));
  const findReadable = (userId: string | null, isAdmin = false, after: string | null = null) =>
    readableQuestions.findPage({ user_id: userId, isAdmin }, after, 10);
  await reads("readableQuestions.findPage for an admin", findReadable("a1", true));
  await reads("readableQuestions.findPage for the owner of the show that plays it", findReadable("u1"));
  await reads("readableQuestions.findPage of a later page", findReadable("a1", true, "r2"));
  await reads("readableQuestions.findPage for a stranger", findReadable("stranger"));
  await writes("games.assertReadable for the owner", games.assertReadable(["g2", "g1"], "u1"));
  await writes("games.assertReadable for a stranger", games.assertReadable(["g2", "g1"], "stranger"));
  await writes("games.assertReadable of one that is gone", games.assertReadable(["g2", "gone"], "u1"));
  await writes("games.assertReadable of one that is not shared", games.assertReadable(["g3"], "u1"));
  await writes("games.assertShared", games.assertShared("g1"));
  await writes("games.assertShared of one that is not shared", games.assertShared("g3"));
  await reads(
    "games.findTakenTitles",
    games.findTakenTitles({ kind: "library" }, ["GAME G1", "free"]).then((titles) => [...titles]),
  );
  const image = { path: "/images/", id: "i1" } as const;
  await reads("games.isMediaVisibleTo the owner of a show that plays it", games.isMediaVisibleTo(image, "u1"));
  await reads("games.isMediaVisibleTo a stranger", games.isMediaVisibleTo(image, "stranger"));
  await reads("games.findShowsUsing", games.findShowsUsing("g1"));
  await writes("games.remove of one in use", games.remove("g1"));
  await writes("games.remove", games.remove("g3"));
}
