import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evolve, initialState, serialiseState, type ShowEvent, type ShowState } from "@showrunner/engine";
import { findBackends, type DatabaseSlot } from "../../../platform/db/testing/index.ts";
import { createEventLog } from "./event-log.ts";
import { UnreadableLogError } from "./event-rows.ts";
import { challengeRound, choiceRound, classicRound } from "../testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

describe.each(await findBackends())("on $name", (backEnd) => {
  let slot: DatabaseSlot;
  let on: TestLive;
  beforeAll(async () => {
    slot = await backEnd.createSlot();
  });
  afterAll(() => slot.drop());
  beforeEach(async () => {
    on = await createTestLive({ idleEvictionMs: 20, on: slot });
  });
  afterEach(async () => {
    await on.live.close();
    await on.database.write([{ query: on.database.read.deleteFrom("shows") }]);
    await on.end();
  });
  const same = (a: ShowState, b: ShowState): void => expect(serialiseState(a)).toEqual(serialiseState(b));

  async function eventsOf(show: TestShow): Promise<readonly ShowEvent[]> {
    const rows = await on.database.read
      .selectFrom("show_events")
      .select("event")
      .where("show_id", "=", show.id)
      .orderBy("seq")
      .execute();
    return rows.map(({ event }) => JSON.parse(event) as ShowEvent);
  }
  async function played(): Promise<TestShow> {
    const show = await TestShow.create(on, {
      rounds: [classicRound("r1"), choiceRound("r2"), challengeRound("r3")],
      teams: 3,
    });
    await show.start();
    await show.submit("team-0", "r1", { text: "hello" });
    await show.submit("team-1", "r1", { text: "SECRET-ANSWER r1" });
    await show.reveal();
    await show.next();
    return show;
  }

  test("replaying the log yields the state, with and without a snapshot", async () => {
    const show = await played();
    const state = await on.live.getState(show.id);
    if (state === null) throw new Error("no state");
    same((await eventsOf(show)).reduce(evolve, initialState()), state);
    // No client is connected: the show is evicted, with a snapshot. On a slow database that happened before, too.
    const findSnapshot = () =>
      on.database.read.selectFrom("show_snapshots").select("seq").where("seq", "=", state.seq).executeTakeFirst();
    while ((await findSnapshot()) === undefined) await sleep(10);
    await show.addTeam("later");
    const loaded = await createEventLog(on.database, Date.now).load(show.id);
    expect(loaded?.snapshotSeq).toBe(state.seq);
    same((await eventsOf(show)).reduce(evolve, initialState()), loaded?.state ?? initialState());
    expect(loaded?.state.teams.by_id.has("later")).toBe(true);
  });

  test("reloads an evicted show unchanged, with its images and frozen games", async () => {
    const show = await played();
    const before = await on.live.createSnapshot(show.id, { kind: "moderator" });
    await sleep(200);
    const phone = await show.connect({ team_id: "team-1" });
    expect(await on.live.createSnapshot(show.id, { kind: "moderator" })).toEqual(before);
    expect(phone.slices.round).toMatchObject({ id: "r2" });
    expect(Object.keys(phone.assets)).toEqual([expect.stringContaining("-cover-picture-")]);
  });

  test("writes the columns that lists read, and the games in use, to the show row", async () => {
    const show = await played();
    await on.live.execute(show.id, {
      id: "p",
      device_id: "d",
      actor: { kind: "moderator", user_id: "host" },
      body: { type: "pause", view: await show.view() },
    });
    const state = await on.live.getState(show.id);
    expect(await on.database.read.selectFrom("shows").selectAll().executeTakeFirst()).toMatchObject({
      id: show.id,
      public_id: show.public_id,
      name: "Show",
      status: "active",
      paused: 1,
      pending: 0,
      registration_open: 1,
      games_count: 1,
      teams_count: 3,
      seq: state?.seq,
    });
    expect(await on.database.read.selectFrom("show_games").selectAll().execute()).toEqual([
      { show_id: show.id, show_game_id: `${show.id}-game`, game_id: "library", position: 0 },
    ]);
  });

  test("stores the submissions of an ended round with their points; a reset clears them", async () => {
    const show = await played();
    const rows = await on.database.read.selectFrom("round_submissions").selectAll().orderBy("team_id").execute();
    expect(rows).toMatchObject([
      {
        round_id: "r1",
        team_id: "team-0",
        submission_id: "team-0-r1",
        answer: JSON.stringify({ text: "hello" }),
        state: "pending",
      },
      { round_id: "r1", team_id: "team-1", submission_id: "team-1-r1" },
    ]);
    expect((await on.live.getState(show.id))?.round?.id).toBe("r2");
    await show.runCommand({ type: "reset", view: await show.view() });
    expect(await on.database.read.selectFrom("round_submissions").selectAll().execute()).toEqual([]);
  });

  test("deleting a team erases its name from the log, the snapshot and the submissions", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")] });
    const create = (teamId: string, name: string) =>
      show.moderate({ type: "create_team", team_id: teamId, name, colour: null });
    await create("t1", "Horst the Unforgettable");
    await create("t2", "Others");
    await show.runCommand({ type: "join_member", name: "Brunhilde" }, { kind: "team", team_id: "t1" });
    await show.moderate({ type: "correct_points", team_id: "t1", points: 5, reason: "for Brunhilde" });
    await show.start();
    await show.submit("t1", "r1", { text: "x" });
    await show.reveal();
    await show.next();
    await sleep(150);
    const everything = async (): Promise<string> =>
      JSON.stringify([
        await on.database.read.selectFrom("show_events").selectAll().execute(),
        await on.database.read.selectFrom("show_snapshots").selectAll().execute(),
        await on.database.read.selectFrom("round_submissions").selectAll().execute(),
      ]);
    expect(await everything()).toMatch(/Horst.*Brunhilde/s);
    // Rename and deletion in one commit: the erasure must also cover the new name.
    await Promise.all([
      show.moderate({ type: "update_team", team_id: "t1", name: "Horst again" }),
      show.moderate({ type: "delete_team", team_id: "t1" }),
    ]);
    const left = await everything();
    expect(left).not.toMatch(/Horst|Brunhilde/);
    expect(left).toContain("Others");
    const state = await on.live.getState(show.id);
    same((await eventsOf(show)).reduce(evolve, initialState()), state ?? initialState());
    expect(await create("t3", "Horst the Unforgettable")).toMatchObject({ ok: true });
  });

  test("refuses to load a log that contains events of a newer version", async () => {
    const show = await TestShow.create(on);
    await sleep(150);
    const [last] = (await eventsOf(show)).slice(-1);
    if (last === undefined) throw new Error("no events");
    const seq = last.seq + 1;
    const insert = (event: object, at: number) =>
      on.database.write([
        {
          query: on.database.read.insertInto("show_events").values({
            show_id: show.id,
            seq: at,
            at: 0,
            kind: "from_the_future",
            personal_of: null,
            event: JSON.stringify(event),
          }),
        },
        { query: on.database.read.updateTable("shows").set({ seq: at }).where("id", "=", show.id) },
        { query: on.database.read.deleteFrom("show_snapshots") },
      ]);
    await insert({ ...last, seq, body: { type: "from_the_future" }, ignorable: true }, seq);
    expect(await show.addTeam("a")).toMatchObject({ ok: true });
    await sleep(150);
    await insert({ ...last, seq: seq + 2, body: { type: "from_the_future" } }, seq + 2);
    await expect(show.addTeam("b")).rejects.toBeInstanceOf(UnreadableLogError);
  });

  test("deleting a show removes all its rows and notifies its clients", async () => {
    const show = await played();
    const phone = await show.connect({ team_id: "team-0" });
    await on.live.delete(show.id);
    expect(phone.closeNotice).toMatchObject({ code: "show_deleted", reconnect: false });
    const tables = [
      "shows",
      "show_events",
      "show_snapshots",
      "frozen_content",
      "round_submissions",
      "show_games",
    ] as const;
    for (const table of tables) expect(await on.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await show.addTeam("x")).toEqual({ ok: false, code: "gameshow_not_found", params: {} });
    expect(await on.live.getState(show.id)).toBeNull();
  });

  test("rejects with UniqueViolation when the public id is taken", async () => {
    const show = await TestShow.create(on);
    const duplicate = {
      show_id: "twin",
      public_id: show.public_id,
      owner_id: null,
      name: "Twin",
      description: "",
      settings: (await on.live.getState(show.id))?.show?.settings,
    };
    if (duplicate.settings === undefined) throw new Error("no settings");
    const error: unknown = await on.live
      .create({ ...duplicate, settings: duplicate.settings })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "UniqueViolation", columns: ["shows.public_id"] });
    expect(await on.live.create({ ...duplicate, settings: duplicate.settings, public_id: "TWIN2345" })).toMatchObject({
      ok: true,
    });
  });
});
