import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deserialiseState, evolve, initialState, serialiseState } from "@showrunner/engine";
import type { ShowEvent } from "@showrunner/engine";
import { strFromU8, unzipSync } from "fflate";
import { encodeCursor } from "../../platform/http/paging.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { PlayedShow } from "./testing/played-show.ts";

let on: TestServer;
let owner: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  owner = await on.makeUser(await on.setUp(), "host");
});
afterAll(() => on.close());

/** Ants win the first round. Bees are set as its winner by mistake, which is undone, and get 5 points manually. */
async function createPlayedShow(): Promise<{ show: PlayedShow; ants: string; bees: string }> {
  const show = await PlayedShow.create(on, owner);
  const [ants, bees] = [await show.team("Ants"), await show.team("=Bees()")];
  await show.do({ type: "start" });
  await show.do({ type: "start_first_round" });
  await ants.submit("one");
  await bees.submit("won");
  await show.judge(ants.id, "correct");
  await show.do({ type: "reveal" });
  const { desk } = await show.slices();
  await show.do({ type: "set_winner", round_id: desk?.round_id ?? "", team_id: bees.id });
  await show.undo();
  await show.do({ type: "correct_points", team_id: bees.id, points: 5, reason: "@host was late" });
  await show.do({ type: "next", confirmed: false });
  await show.do({ type: "finalize_game" });
  await show.do({ type: "finish_game", winner_team_id: bees.id });
  return { show, ants: ants.id, bees: bees.id };
}

describe("event descriptions of the log", () => {
  test("describes who did what, by name, newest or oldest first", async () => {
    const { show, ants } = await createPlayedShow();
    const newest = await show.log();
    const oldest = await show.log({ order: "oldest" });
    expect(oldest.map(({ seq }) => seq)).toEqual(newest.map(({ seq }) => seq).toReversed());
    expect(oldest.slice(0, 5).map(({ kind }) => kind)).toEqual([
      "show_created",
      "game_added",
      "team_registered",
      "member_joined",
      "team_registered",
    ]);
    expect(oldest.find(({ kind }) => kind === "round_revealed")).toMatchObject({
      by: { kind: "moderator", name: "host" },
      team: { id: ants, name: "Ants" },
      game: { title: "Words" },
      round: { number: 1 },
      count: 1,
      undone: false,
    });
    expect(oldest.find(({ kind }) => kind === "answer_submitted")).toMatchObject({
      by: { kind: "team", name: "Ants" },
    });
    expect(oldest.find(({ kind }) => kind === "points_corrected")).toMatchObject({ points: 5, text: "@host was late" });
  });

  test("has a text only where someone wrote one, and no internal code", async () => {
    const show = await PlayedShow.create(on, owner, "enable");
    const ants = await show.team("Ants");
    await ants.nameMember("Anna");
    await show.do({ type: "set_break", seconds: null, text: "Drinks" });
    await show.do({ type: "start" });
    await show.do({ type: "start_first_round" });
    await ants.buzz();
    await show.do({ type: "reveal" });
    await show.do({ type: "correct_points", team_id: ants.id, points: 5, reason: "Tip" });
    await show.do({ type: "next", confirmed: false });
    await ants.buzz();
    await show.do({ type: "next", confirmed: true });
    const log = await show.log({ order: "oldest" });
    expect(log.filter(({ kind }) => kind === "buzz_released")).toHaveLength(2);
    expect(log.flatMap(({ kind, text }) => (text === undefined ? [] : [[kind, text]]))).toEqual([
      ["game_added", "Words"],
      ["member_renamed", "Anna"],
      ["break_started", "Drinks"],
      ["points_corrected", "Tip"],
    ]);
  });

  test("distinguishes a phone that joins from a member who is renamed", async () => {
    const show = await PlayedShow.create(on, owner);
    const ants = await show.team("Ants");
    await ants.nameMember("Anna");
    await ants.nameMember("");
    const entries = (await show.log({ order: "oldest", group: "teams" })).map(({ kind, text }) => [kind, text]);
    expect(entries.slice(1)).toEqual([
      ["member_joined", undefined],
      ["member_renamed", "Anna"],
      ["member_renamed", undefined],
    ]);
  });

  test("marks undone entries as undone, and no others", async () => {
    const { show, bees } = await createPlayedShow();
    const log = await show.log({ order: "oldest" });
    expect(log.filter(({ undone }) => undone).map(({ kind }) => kind)).toEqual(["winner_set", "awards_replaced"]);
    expect(log.find(({ kind }) => kind === "decision_undone")).toMatchObject({
      decision: "set_winner",
      team: { id: bees },
      round: { number: 1 },
    });
  });

  test("filters by group, game and round, including an opened round that was undone", async () => {
    const { show } = await createPlayedShow();
    const kinds = async (query: Readonly<Record<string, unknown>>) =>
      (await show.log({ order: "oldest", ...query })).map(({ kind }) => kind);
    expect(await kinds({ group: "points" })).toEqual(["winner_set", "awards_replaced", "points_corrected"]);
    expect(new Set(await kinds({ group: "teams" }))).toEqual(new Set(["team_registered", "member_joined"]));
    const { runs } = await on.call("GET /gameshows/:id/log/outline", show.params);
    expect(runs).toHaveLength(1);
    const [game] = runs[0]?.games ?? [];
    expect(game).toMatchObject({ title: "Words", rounds: [{ number: 1 }, { number: 2 }] });
    const [first, second] = game?.rounds ?? [];
    expect(await kinds({ round_id: second?.id })).toEqual(["round_opened", "round_skipped"]);
    const ofFirst = await kinds({ round_id: first?.id });
    expect(ofFirst[0]).toBe("round_opened");
    expect(ofFirst).toContain("points_corrected");
    expect(ofFirst).not.toContain("show_created");
    expect((await kinds({ game_id: game?.id })).at(-1)).toBe("game_finished");
    expect(await kinds({ round_id: "unknown" })).toEqual([]);
  });

  test("pages of any size follow each other without gaps", async () => {
    const { show } = await createPlayedShow();
    for (const order of ["newest", "oldest"]) {
      const whole = await show.log({ order });
      expect(await show.log({ order, limit: 2 })).toEqual(whole);
    }
    const broken = await on.call("GET /gameshows/:id/log", { ...show.params, query: { cursor: "nonsense" } });
    expect(broken.items.length).toBeGreaterThan(0);
  });

  test("does not show the name of a deleted team", async () => {
    const { show, ants } = await createPlayedShow();
    await on.call("DELETE /gameshows/:id/teams/:teamId", { as: owner, params: { id: show.id, teamId: ants } });
    const log = await show.log();
    expect(JSON.stringify(log)).not.toContain("Ants");
    expect(log.find(({ kind }) => kind === "round_revealed")?.team).toEqual({ id: ants, name: null, colour: null });
  });
});

describe("results", () => {
  test("attribute every point to its source and ignore undone decisions", async () => {
    const { show, ants, bees } = await createPlayedShow();
    const results = await on.call("GET /gameshows/:id/results", show.params);
    expect(results.standings).toMatchObject([
      { rank: 1, team: { id: bees }, points: 35, wins: 1, from_rounds: 0, from_games: 30, from_corrections: 5 },
      { rank: 2, team: { id: ants }, points: 10, rounds_won: 1, from_rounds: 10, from_games: 0, from_corrections: 0 },
    ]);
    for (const row of results.standings)
      expect(row.from_rounds + row.from_games + row.from_corrections).toBe(row.points);
    expect(results.games).toMatchObject([
      {
        title: "Words",
        status: "finished",
        winner_team_id: bees,
        rounds: [
          {
            phase: "done",
            winner_team_id: ants,
            awards: [{ team_id: ants, points: 10 }],
            distribution: { total: 2, entries: [{ label: "one", count: 1, outcome: "correct" }, { label: "won" }] },
          },
          { phase: "skipped", winner_team_id: null, awards: [], distribution: null },
        ],
      },
    ]);
    expect(results.corrections).toMatchObject([{ team_id: bees, points: 5, by: "host" }]);
  });

  test("PROJ-15: contain the answers of a round from its reveal on, as it keeps them when it is left", async () => {
    const show = await PlayedShow.create(on, owner);
    const [ants, bees] = [await show.team("Ants"), await show.team("Bees")];
    const readCounts = async () => {
      const { games } = await on.call("GET /gameshows/:id/results", show.params);
      return games[0]?.rounds.map(({ distribution }) => distribution);
    };
    await show.do({ type: "start" });
    await show.do({ type: "start_first_round" });
    await ants.submit("one");
    await bees.submit("won");
    expect(await readCounts()).toEqual([null, null]);
    await show.do({ type: "reveal" });
    const revealed = await readCounts();
    expect(revealed).toMatchObject([{ total: 2, entries: [{ label: "one", count: 1 }, { label: "won" }] }, null]);
    await show.do({ type: "next", confirmed: false });
    expect(await readCounts()).toEqual(revealed);
  });

  test("are empty before the start, and cover only the last run after a reset", async () => {
    const { show } = await createPlayedShow();
    await show.do({ type: "reset" });
    const ready = await on.call("GET /gameshows/:id/results", show.params);
    expect(ready).toMatchObject({ started_at: null, corrections: [], show: { status: "ready" } });
    await show.do({ type: "start" });
    const again = await on.call("GET /gameshows/:id/results", show.params);
    expect(again.standings.every(({ points, from_rounds }) => points === 0 && from_rounds === 0)).toBe(true);
    expect(again.games[0]?.rounds).toHaveLength(2);
  });

  test("as localised CSV with escaped formulas", async () => {
    const { show } = await createPlayedShow();
    const get = (query: Readonly<Record<string, string>>, headers = {}) =>
      on.send("GET /gameshows/:id/results", { ...show.params, query, headers });
    const english = await get({ format: "csv" });
    expect(english.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(english.headers["content-disposition"]).toContain("filename*=UTF-8''Friday%20%E2%80%93%20results.csv");
    expect(english.body.startsWith("\uFEFFRank,Team,Status,Points")).toBe(true);
    expect(english.body).toContain(`1,'=Bees(),,35,1,0,0,30,5,,,30\r\n`);
    const german = await get({ format: "csv" }, { "accept-language": "de-AT,de;q=0.9" });
    expect(german.body).toContain("Rang;Team;Status;Punkte");
    expect(german.body).toContain(`"Words, Runde 1"`.replaceAll('"', ""));
    expect((await get({ format: "csv", locale: "en" }, { "accept-language": "de" })).body).toContain("Rank,Team");
  });

  test("as XLSX with one sheet per table and typed cells", async () => {
    const { show } = await createPlayedShow();
    const response = await on.send("GET /gameshows/:id/results", { ...show.params, query: { format: "xlsx" } });
    expect(response.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const files = unzipSync(response.rawPayload);
    const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    expect(Object.keys(files).filter((name) => name.startsWith("xl/worksheets/sheet"))).toHaveLength(5);
    expect(text("xl/workbook.xml")).toContain("Corrections");
    expect(text("xl/workbook.xml")).toContain("Answers");
    expect(text("xl/sharedStrings.xml")).toContain("<t>'=Bees()</t>");
    expect(text("xl/sharedStrings.xml")).toContain("<t>won</t>");
    expect(text("xl/worksheets/sheet1.xml")).toMatch(/<v>35<\/v>/);
    expect(Object.entries(files).every(([, data]) => !strFromU8(data).includes("<f>"))).toBe(true);
  });
});

describe("a draw and a manual award", () => {
  async function drawn(): Promise<{ show: PlayedShow; ants: string; bees: string }> {
    const show = await PlayedShow.create(on, owner);
    const [ants, bees] = [await show.team("Ants"), await show.team("Bees")];
    await show.do({ type: "start" });
    await show.do({ type: "start_first_round" });
    const { desk } = await show.slices();
    const award = { outcome: "points", points: 4 } as const;
    await show.do({ type: "award_team", round_id: desk?.round_id ?? "", team_id: bees.id, award });
    await show.do({ type: "reveal" });
    await show.do({ type: "finalize_game" });
    await show.do({ type: "finish_game", winner_team_id: null, drawn_team_ids: [ants.id, bees.id] });
    return { show, ants: ants.id, bees: bees.id };
  }

  test("appear in results and files with points and a win for each team", async () => {
    const { show, ants, bees } = await drawn();
    const results = await on.call("GET /gameshows/:id/results", show.params);
    expect(results.games).toMatchObject([{ winner_team_id: null, winner_team_ids: [ants, bees] }]);
    expect(results.standings).toMatchObject([
      { team: { id: bees }, points: 34, wins: 1, from_rounds: 4, from_games: 30 },
      { team: { id: ants }, points: 30, wins: 1, from_rounds: 0, from_games: 30 },
    ]);
    const csv = await on.send("GET /gameshows/:id/results", { ...show.params, query: { format: "csv" } });
    expect(csv.body).toMatch(/1,Bees,,34,1,1,4,30,0,4,,30\r\n2,Ants,,30,1,0,0,30,0,,,30/);
  });

  test("appear in the log, as does their undo", async () => {
    const { show, ants, bees } = await drawn();
    await show.undo();
    const log = await show.log({ order: "oldest" });
    const teams = [
      { id: ants, name: "Ants" },
      { id: bees, name: "Bees" },
    ];
    expect(log.find(({ kind }) => kind === "team_awarded")).toMatchObject({ team: { id: bees }, points: 4 });
    expect(log.find(({ kind }) => kind === "game_finished")).toMatchObject({ team: null, teams, undone: true });
    expect(log.at(-1)).toMatchObject({ kind: "decision_undone", decision: "finish_game", teams });
  });
});

describe("the raw event log", () => {
  test("is available for completed shows only and replays to the show's state", async () => {
    const { show } = await createPlayedShow();
    const early = await on.send("GET /gameshows/:id/log/raw", show.params);
    expect(early.json()).toMatchObject({ code: "wrong_status" });
    await show.do({ type: "complete", confirmed: true });
    const events: ShowEvent[] = [];
    let cursor: string | undefined;
    let startSeq = 0;
    do {
      const query = { limit: 7, ...(cursor === undefined ? {} : { cursor }) };
      const page = await on.call("GET /gameshows/:id/log/raw", { ...show.params, query });
      expect(page.contents).toHaveLength(cursor === undefined ? 1 : 0);
      events.push(...page.items);
      ({ start_seq: startSeq } = page);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events[startSeq - 1]?.body.type).toBe("show_started");
    const state = events.reduce(evolve, initialState());
    const { programme, leaderboard } = await show.slices();
    expect(state.teams.by_id.size).toBe(leaderboard.total);
    expect(state.games.map(({ id }) => id)).toEqual(programme.games.map(({ id }) => id));
    expect(deserialiseState(serialiseState(state))?.run?.completed).toBe(true);
  });

  test("begins at an event number for any cursor", async () => {
    const { show } = await createPlayedShow();
    await show.do({ type: "complete", confirmed: true });
    const readFirst = async (value: string | number) => {
      const query = { limit: 1, cursor: encodeCursor({ value, id: "" }) };
      return (await on.call("GET /gameshows/:id/log/raw", { ...show.params, query })).items[0]?.seq;
    };
    expect(await readFirst(1)).toBe(2);
    // PostgreSQL refuses to compare its integers with these numbers.
    for (const value of [1e300, -1, "x"]) expect(await readFirst(value)).toBe(1);
    expect(await readFirst(1.5)).toBe(2);
  });
});
