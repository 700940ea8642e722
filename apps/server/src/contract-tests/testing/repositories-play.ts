import type { Database, WriteStatement } from "../../platform/db/index.ts";
import { logRows, playResults } from "./results-play.ts";
import { credentials, game, image, repositoriesOn, round, session, show, user } from "./repositories.ts";

/**
 * The outcome of each step: the rows read, or how a write ended. The same on every database; reviewed as a snapshot.
 */
export type Transcript = [step: string, outcome: unknown][];

const nowhere = { owner_id: null, search: undefined } as const;
const any_game = {
  show_id: null,
  search: undefined,
  tag: undefined,
  difficulty: undefined,
  language: undefined,
  shared_with_hosts: undefined,
  only_shared_tags: false,
};

/**
 * Calls every method of every repository on rows of its own.
 *
 * @param done called after each step
 */
export async function playRepositories(
  database: Database,
  done: (step: string) => void = () => undefined,
): Promise<Transcript> {
  const on = repositoriesOn(database);
  const told: Transcript = [];
  const tell = (step: string, outcome: unknown): void => {
    told.push([step, outcome]);
    done(step);
  };
  const { read } = database;
  const reads = async (step: string, query: Promise<unknown>): Promise<void> => {
    const result = await query;
    tell(step, result ?? null);
  };
  const ids = async (step: string, query: Promise<readonly { readonly id: string }[]>): Promise<void> => {
    const rows = await query;
    tell(
      step,
      rows.map(({ id }) => id),
    );
  };
  const writes = async (step: string, ...given: (WriteStatement | readonly WriteStatement[])[]): Promise<void> => {
    const statements = given.flat() as readonly WriteStatement[];
    const outcome = await database.write(statements).then(
      () => "written",
      (error: Error & { columns?: readonly string[]; statement?: number }) => ({
        name: error.name,
        ...(error.columns === undefined ? {} : { columns: error.columns }),
        ...(error.statement === undefined ? {} : { statement: error.statement }),
      }),
    );
    tell(step, outcome);
  };

  const { users } = on;
  await writes("users.insert", users.insert(user("u1", { role: "admin" })), users.insert(user("u2")));
  await writes(
    "users.insert with an address",
    users.insert(user("u3", { email: "U3@x.org", email_folded: "u3@x.org" })),
  );
  await writes("users.insert of a taken name", users.insert(user("u9", { username_folded: "name-u1" })));
  const taken = { email: "u3@X.org", email_folded: "u3@x.org" };
  await writes("users.insert of a taken address", users.insert(user("u9", taken)));
  await reads("users.byId", users.byId("u1"));
  await reads("users.byId of nobody", users.byId("nobody"));
  await reads(
    "users.byLogin by name",
    users.byLogin("NAME-u2").then((found) => found?.id),
  );
  await reads(
    "users.byLogin by address",
    users.byLogin("U3@X.ORG").then((found) => found?.id),
  );
  await ids("users.page", users.page({ search: undefined, after: null, limit: 1 }));
  await ids("users.page after", users.page({ search: undefined, after: { value: "name-u1", id: "u1" }, limit: 5 }));
  await ids("users.page found", users.page({ search: "ÄRGER 100%_sure!", after: null, limit: 5 }));
  await reads("users.count", users.count(undefined));
  await reads("users.usernames", users.usernames());
  await reads("users.count of a pattern", users.count("100_"));
  await reads("users.countActiveAdmins", users.countActiveAdmins());
  await reads("users.otherActiveAdmins", users.otherActiveAdmins("u1"));
  await writes("users.update", users.update("u2", 1, { first_name: "Uma" }));
  await writes("users.update of an old version", users.update("u2", 1, { first_name: "Ursula" }));
  await writes("users.updateKeepingAnAdmin without another", users.updateKeepingAnAdmin("u1", 1, { active: 0 }));
  await writes("users.update to admin", users.update("u2", 2, { role: "admin" }));
  await writes("users.updateKeepingAnAdmin with another", users.updateKeepingAnAdmin("u1", 1, { active: 0 }));
  await writes("users.touchLogin", users.touchLogin("u2", 1, 5));
  await writes("users.touchLogin of old tokens", users.touchLogin("u2", 7, 5));

  const { sessions } = on;
  await writes("sessions.insert", sessions.insert(session("s1", "u1", 100)), sessions.insert(session("s2", "u1", 200)));
  await writes("sessions.insert of nobody", sessions.insert(session("s3", "nobody", 100)));
  await writes("sessions.rotate", sessions.rotate("s1", "hash-s1", { current_hash: "next", previous_hash: "hash-s1" }));
  await writes("sessions.rotate again", sessions.rotate("s1", "hash-s1", { current_hash: "other" }));
  await reads("sessions.byId", sessions.byId("s1"));
  await writes("sessions.removeExpired", sessions.removeExpired("u1", 100));
  await writes("sessions.remove", sessions.remove("s2"));
  await writes("sessions.insert again", sessions.insert(session("s4", "u1", 100)));
  await writes("users.endSessions", users.endSessions("u1"));
  await ids("sessions that are left", read.selectFrom("auth_sessions").select("id").execute());

  const { settings } = on;
  await writes("settings.put", settings.put("b", '"ä"', 1), settings.put("a", "1", 1));
  await writes("settings.put again", settings.put("a", "2", 2));
  await writes("settings.add of a known key", settings.add("a", "3", 3));
  await reads(
    "settings.all",
    settings.all().then((rows) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))),
  );

  const { images, games } = on;
  await writes(
    "images.insert",
    images.insert(image("i1")),
    images.insert(image("i2", { created_at: 5, owner_id: null })),
  );
  await reads("images.byId", images.byId("i1"));
  await ids("images.page", images.page({ ...nowhere, after: null, limit: 5 }));
  await ids("images.page after", images.page({ ...nowhere, after: { value: 5, id: "i3" }, limit: 5 }));
  await ids("images.page after nonsense", images.page({ ...nowhere, after: { value: "1.5x", id: "\0" }, limit: 5 }));
  await ids("images.page of an owner", images.page({ owner_id: "u1", search: "PNG", after: null, limit: 5 }));
  await reads(
    "images.names",
    images.names(["i1", "gone"]).then((names) => [...names]),
  );
  await reads("images.count", images.count(nowhere));
  await reads("images.usage", images.usage("u1"));
  await reads("images.usage of nobody", images.usage("nobody"));
  await writes("images.link", images.link("i2", { linked_type: "game", linked_id: "g1", linked_is_primary: 1 }));

  await writes(
    "games.insert",
    games.insert(game("g1", { tags: '["Ärger","ärger","B"]', cover_image_id: "i1", points: 3 })),
    games.insert(game("g2", { title_folded: "zebra", difficulty: "hard", points: 3, shared_with_hosts: 1 })),
    games.insert(game("g3", { language: "de", points: 10 })),
  );
  await writes("games.insert with a picture that is gone", games.insert(game("g9", { cover_image_id: "gone" })));
  await reads("games.byId", games.byId("g1"));
  await ids(
    "games.byIds",
    games.byIds(["g1", "g3"]).then((rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
  );
  for (const sort of ["title", "updated", "points"] as const)
    await ids(`games.page by ${sort}`, games.page({ ...any_game, sort, after: null, limit: 5 }));
  const after = { value: 3, id: "g2" };
  await ids("games.page after", games.page({ ...any_game, sort: "points", after, limit: 5 }));
  const nonsense = { value: "x", id: "g2" };
  await ids("games.page after nonsense", games.page({ ...any_game, sort: "points", after: nonsense, limit: 5 }));
  await ids("games.page by tag", games.page({ ...any_game, tag: "ÄRGER", sort: "title", after: null, limit: 5 }));
  await ids("games.page found", games.page({ ...any_game, search: "ärg", sort: "title", after: null, limit: 5 }));
  const readers = { ...any_game, only_shared_tags: true, sort: "title", after: null, limit: 5 } as const;
  await ids("games.page by a tag of a game that is not shared", games.page({ ...readers, tag: "b" }));
  await ids("games.page found by a tag of a game that is not shared", games.page({ ...readers, search: "ärg" }));
  await ids("games.page of those that are shared", games.page({ ...readers, shared_with_hosts: true }));
  await reads("games.count", games.count({ ...any_game, difficulty: "hard", language: "en" }));
  await reads("games.countOfShow", games.countOfShow("h1"));
  await writes("games.insertRounds", games.insertRounds([round("r2", "g1", 2), round("r1", "g1", 1)]));
  await reads("games.rounds", games.rounds(["g1", "g2"]));
  await writes("games.update", games.update("g1", 1, { title: "Other", tags: '["New"]' }));
  await writes("games.update of an old version", games.update("g1", 1, { title: "Old" }));
  const late = { table: "game_rounds", id: "r1", html: "<p>late</p>" } as const;
  await writes("games.storeLateHtml", [
    games.storeLateHtml({ ...late, column: "content_html" }),
    games.storeLateHtml({ ...late, column: "answer_html" }),
    games.storeLateHtml({ table: "games", id: "g1", column: "rules_html", html: "<p>late</p>" }),
  ]);
  await reads("games.rounds with late HTML only where none was", games.rounds(["g1"]));
  await writes("games.updateRound", games.updateRound("g1", "r1", { max_points: 5 }));
  await writes("games.updateRound of another game", games.updateRound("g2", "r1", { max_points: 6 }));
  await writes("games.removeRounds", games.removeRounds("g1", ["r2"]));
  await writes("games.removeRounds that are gone", games.removeRounds("g1", ["r1", "r2"]));
  await writes("games.mustExist", games.mustExist("g1"));
  await writes("games.mustExist of one that is gone", games.mustExist("gone"));

  const { shows } = on;
  const insertShow = (row: ReturnType<typeof show>): WriteStatement => ({
    query: read.insertInto("shows").values(row),
  });
  await writes(
    "shows",
    insertShow(show("h1", { updated_at: 3, status: "active" })),
    insertShow(show("h2", { updated_at: 3, name_folded: "éclair" })),
    insertShow(show("h3", { owner_id: null })),
    { query: read.insertInto("show_games").values({ show_id: "h1", show_game_id: "x", game_id: "g1", position: 0 }) },
  );
  await reads("shows.byId", shows.byId("h1"));
  await reads(
    "shows.byPublicId",
    shows.byPublicId("PUBLIC-h3").then((found) => [found?.id, found?.owner_name]),
  );
  const any_show = { owner_id: null, search: undefined, status: undefined, limit: 5 };
  for (const sort of ["updated", "name", "created"] as const)
    await ids(`shows.page by ${sort}`, shows.page({ ...any_show, sort, after: null }));
  await ids("shows.page after", shows.page({ ...any_show, sort: "updated", after: { value: 3, id: "h2" } }));
  await ids("shows.page found", shows.page({ ...any_show, search: "ÉCL", sort: "name", after: null }));
  await reads("shows.count", shows.count({ owner_id: "u1", search: undefined, status: "active" }));
  await writes("games.update to shared", games.update("g1", 2, { shared_with_hosts: 1 }));
  const playedBy = async (user_id: string | null) => [...(await games.playedByOthers(["g1", "g2"], user_id))];
  await reads("games.playedByOthers than the owner", playedBy("u1"));
  await reads("games.playedByOthers than a stranger", playedBy("stranger"));
  await reads("games.playedByOthers than nobody", playedBy(null));
  await writes("games.mustBeReadable for the owner", games.mustBeReadable(["g2", "g1"], "u1"));
  await writes("games.mustBeReadable for a stranger", games.mustBeReadable(["g2", "g1"], "stranger"));
  await writes("games.mustBeReadable of one that is gone", games.mustBeReadable(["g2", "gone"], "u1"));
  await writes("games.mustBeReadable of one that is not shared", games.mustBeReadable(["g3"], "u1"));
  await writes("games.mustBeShared", games.mustBeShared("g1"));
  await writes("games.mustBeShared of one that is not shared", games.mustBeShared("g3"));
  await reads(
    "games.takenTitles",
    games.takenTitles(null, ["GAME G1", "free"]).then((titles) => [...titles]),
  );
  await reads("games.showsPictureTo the owner of a show that plays it", games.showsPictureTo("i1", "u1"));
  await reads("games.showsPictureTo a stranger", games.showsPictureTo("i1", "stranger"));
  await reads("games.showsUsing", games.showsUsing("g1"));
  await writes("games.remove of one in use", games.remove("g1"));
  await writes("games.remove", games.remove("g3"));

  const { capabilities } = on;
  const capability = { capability: "c1", show_id: "h1", run_id: "run", image_id: "i1" };
  await writes("capabilities.insert", capabilities.insert([capability]));
  await writes("capabilities.insert of the same picture", capabilities.insert([{ ...capability, capability: "c2" }]));
  await reads("capabilities.ofRun", capabilities.ofRun("h1", "run", ["i1", "i2"]));
  await reads("capabilities.existing", capabilities.existing(["i1", "gone"]));
  await reads(
    "capabilities.imageOf",
    capabilities.imageOf("c1").then((found) => found?.id),
  );
  await writes("images.remove of one that a show needs", images.remove("i1"));
  await writes("images.remove", images.remove("i2"));

  const { credentials: teams } = on;
  await writes("credentials.insert", teams.insert(credentials("h1", "t1")), teams.insert(credentials("h1", "t2")));
  await writes(
    "credentials.insert of a taken name",
    teams.insert({ ...credentials("h1", "t3"), name_folded: "team t1" }),
  );
  await writes("credentials.rename to a taken name", teams.rename("h1", "t2", "team t1"));
  await writes("credentials.rename", teams.rename("h1", "t2", "wölfe 🐺"));
  await writes("credentials.setPassword", teams.setPassword("h1", "t2", "other"));
  await writes("credentials.endTokens", teams.endTokens("h1", "t2"));
  await reads("credentials.byName", teams.byName("h1", "wölfe 🐺"));
  await reads("credentials.byTeam", teams.byTeam("h1", "t2"));
  await writes("credentials.remove", teams.remove("h1", "t1"));
  await reads("credentials.byTeam of one that is gone", teams.byTeam("h1", "t1"));

  const { submissions } = on;
  const submission = { show_id: "h1", run_id: "run", round_id: "r1", answer: "{}", judgement: null, points: 0 };
  await writes("submissions", {
    query: read.insertInto("round_submissions").values(
      [7, 5, 7].map((moment, index) => ({
        ...submission,
        team_id: `t${index}`,
        submission_id: `s${index}`,
        at: moment,
        state: "pending" as const,
      })),
    ),
  });
  const teamsOf = (rows: readonly { readonly team_id: string }[]): unknown => rows.map(({ team_id }) => team_id);
  await reads("submissions.page", submissions.page("h1", "r1", null, 5).then(teamsOf));
  await reads("submissions.page after", submissions.page("h1", "r1", { value: 7, id: "t0" }, 5).then(teamsOf));
  await reads("submissions.count", submissions.count("h1", "r1"));

  const { failed_logins } = on;
  const failure = (id: string, failed_at: number) =>
    failed_logins.add({ id, account: "user:u1", address: "here", device: id === "f2" ? "d" : null, failed_at });
  await writes("failed_logins.add", failure("f1", 5), failure("f2", 6), failure("f3", 6));
  await reads("failed_logins.recent", failed_logins.recent("user:u1", 4));
  await writes("failed_logins.removeUntil", failed_logins.removeUntil(5));
  await reads("failed_logins.recent of those left", failed_logins.recent("user:u1", 0));

  const { security_events } = on;
  const event = (id: string, created_at: number, type: "logout" | "login_failed" = "logout") => ({
    id,
    type,
    actor_id: id === "e1" ? "u1" : null,
    target_id: id === "e2" ? "u1" : null,
    subject: null,
    address: "::1",
    user_agent: null,
    request_id: null,
    created_at,
  });
  await writes("security_events.insert", security_events.insert([event("e1", 5), event("e2", 5), event("e3", 6)]));
  await writes("security_events.insert more", security_events.insert([event("e4", 7, "login_failed")]));
  const any_event = { type: undefined, user_id: undefined, after: null, limit: 5 };
  await ids("security_events.page", security_events.page({ ...any_event, limit: 1 }));
  await ids("security_events.page after", security_events.page({ ...any_event, after: { value: 5, id: "e2" } }));
  await ids("security_events.page of a type", security_events.page({ ...any_event, type: "login_failed" }));
  await ids("security_events.page of a user", security_events.page({ ...any_event, user_id: "u1" }));
  await reads("security_events.momentOfNewest", security_events.momentOfNewest(2));
  await reads("security_events.momentOfNewest of too many", security_events.momentOfNewest(9));
  await writes("security_events.removeUntil", security_events.removeUntil(5));
  await ids("security_events that are left", security_events.page(any_event));

  await writes("log", logRows(database, "h1"));
  await playResults(database, "h1", tell);
  return told;
}
