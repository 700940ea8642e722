import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CommandAck } from "@showrunner/contract/realtime";
import { DatabaseUnavailable, UniqueViolation } from "../../../platform/db/index.ts";
import { findBackends, type DatabaseSlot } from "../../../platform/db/testing/index.ts";
import { classicRound } from "../testing/content.ts";
import { createDatabaseFaults, type DatabaseFaults } from "../testing/database-faults.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

describe.each(await findBackends())("on $name", (backEnd) => {
  let slot: DatabaseSlot;
  let fault: DatabaseFaults;
  let on: TestLive;
  beforeAll(async () => {
    slot = await backEnd.createSlot();
  });
  afterAll(() => slot.drop());
  beforeEach(async () => {
    fault = createDatabaseFaults();
    on = await createTestLive({ wrap: fault.wrap, on: slot });
  });
  afterEach(() => on.end());
  const kinds = async (show: TestShow): Promise<string[]> =>
    (
      await on.database.read
        .selectFrom("show_events")
        .select("kind")
        .where("show_id", "=", show.id)
        .orderBy("seq")
        .execute()
    ).map(({ kind }) => kind);

  /** Resolved values of the promises so far. */
  function settled(promises: readonly Promise<CommandAck>[]): (CommandAck | undefined)[] {
    const acks: (CommandAck | undefined)[] = promises.map(() => undefined);
    for (const [index, promise] of promises.entries()) void promise.then((ack) => (acks[index] = ack));
    return acks;
  }

  test("sends no ack, refusal or frame before the commit returns, and all of them after", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
    const clients = [
      await show.connect("moderator"),
      await show.connect("display"),
      await show.connect({ team_id: "team-0" }),
    ];
    const counts = clients.map(({ states }) => states.length);
    const release = fault.hold();
    const acks = settled([
      show.addTeam("new"),
      show.moderate({ type: "create_team", team_id: "other", name: "TEAM NEW", colour: null }),
      show.moderate({ type: "deactivate_team", team_id: "nobody" }),
    ]);
    await sleep(50);
    expect(acks).toEqual([undefined, undefined, undefined]);
    expect(clients.map(({ states }) => states.length)).toEqual(counts);
    release();
    await expect.poll(() => acks.every((ack) => ack !== undefined)).toBe(true);
    expect(acks).toEqual([
      expect.objectContaining({ ok: true }),
      expect.objectContaining({ ok: false, code: "team_name_taken" }),
      expect.objectContaining({ ok: false, code: "team_not_found" }),
    ]);
    expect(clients[0]?.slices.roster?.count).toBe(2);
  });

  test("commits the commands that arrive during a commit together in the next one", async () => {
    const show = await TestShow.create(on);
    const release = fault.hold();
    const before = fault.writes.length;
    const acks = Array.from({ length: 50 }, (_, index) => show.addTeam(`t${index}`));
    await sleep(20);
    release();
    expect((await Promise.all(acks)).every(({ ok }) => ok)).toBe(true);
    expect(fault.writes.length - before).toBeLessThanOrEqual(2);
  });

  test("retries a failed commit: nothing is sent before it succeeds, and it is in the log once", async () => {
    const show = await TestShow.create(on);
    const desk = await show.connect("moderator");
    const count = desk.states.length;
    fault.failNext(2);
    const acks = settled([show.addTeam("a")]);
    await sleep(200);
    expect([acks[0], desk.states.length]).toEqual([undefined, count]);
    await expect.poll(() => acks[0]).toMatchObject({ ok: true });
    expect(desk.slices.roster?.items.map(({ team_id }) => team_id)).toEqual(["a"]);
    expect((await kinds(show)).filter((kind) => kind === "team_registered")).toHaveLength(1);
    expect(on.errors[0]).toBeInstanceOf(DatabaseUnavailable);
  });

  test("finds a commit that was reported lost in the log and accepts its commands", async () => {
    const show = await TestShow.create(on);
    const desk = await show.connect("moderator");
    fault.loseNext(1);
    expect(await show.addTeam("a")).toMatchObject({ ok: true });
    expect(desk.slices.roster?.count).toBe(1);
    expect((await kinds(show)).filter((kind) => kind === "team_registered")).toHaveLength(1);
    expect(await show.addTeam("b")).toMatchObject({ ok: true });
  });

  test("refuses commands after a timeout during a database outage and never runs them later", async () => {
    const show = await TestShow.create(on);
    fault.failNext(1_000);
    const ack = show.addTeam("a");
    const acks = settled([ack]);
    await sleep(300);
    expect(acks).toEqual([undefined]);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 8_000);
    expect(await ack).toEqual({ ok: false, code: "unavailable", params: {} });
    clock.mockRestore();
    fault.failNext(0);
    expect(await show.addTeam("b")).toMatchObject({ ok: true });
    expect((await on.live.getState(show.id))?.teams.by_id.has("a")).toBe(false);
  });

  test("refuses commands at once on a full disk and resumes when there is space", async () => {
    const show = await TestShow.create(on);
    fault.failNext(1, "disk_full");
    await expect(show.addTeam("a")).rejects.toMatchObject({ reason: "disk_full" });
    expect((await on.live.getState(show.id))?.teams.by_id.has("a")).toBe(false);
    expect(await show.addTeam("a")).toMatchObject({ ok: true });
  });

  test("writes the caller's rows and the events atomically", async () => {
    const show = await TestShow.create(on);
    const probe = (id: number) => ({ query: on.database.read.insertInto("write_probes").values({ id, count: 0 }) });
    const create = async (teamId: string, probeId: number): Promise<CommandAck> => {
      const { ack } = await on.live.execute(
        show.id,
        {
          id: `create-${teamId}`,
          device_id: "d",
          actor: { kind: "moderator", user_id: "host" },
          body: { type: "create_team", team_id: teamId, name: teamId, colour: null },
        },
        { statements: () => [probe(probeId)] },
      );
      return ack;
    };
    expect(await create("a", 1)).toMatchObject({ ok: true });
    const release = fault.hold();
    const results = [create("b", 2), create("c", 1), create("d", 3)];
    release();
    const [b, c, d] = await Promise.allSettled(results);
    expect([b?.status, c?.status, d?.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(c).toMatchObject({ reason: expect.any(UniqueViolation) as unknown });
    expect([...((await on.live.getState(show.id))?.teams.by_id.keys() ?? [])]).toEqual(["a", "b", "d"]);
  });

  test("runs a repeated command once and returns the same ack", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
    await show.start();
    const view = await show.view();
    const reveal = () => show.runCommand({ type: "reveal", view }, undefined, "same-id");
    const [first, second] = await Promise.all([reveal(), reveal()]);
    const third = await reveal();
    expect(first).toMatchObject({ ok: true });
    expect([second, third]).toEqual([first, first]);
    expect((await kinds(show)).filter((kind) => kind === "round_revealed")).toHaveLength(1);
    const [once, again] = await Promise.all([
      show.submit("team-0", "r1", { text: "x" }),
      show.submit("team-0", "r1", { text: "x" }),
    ]);
    expect([once, again]).toEqual([
      expect.objectContaining({ code: "submissions_closed" }),
      expect.objectContaining({ code: "submissions_closed" }),
    ]);
  });

  test("of two concurrent moderator commands one succeeds and the other is refused as stale", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")], teams: 1 });
    await show.start();
    await show.reveal();
    const view = await show.view();
    const next = (device: string) =>
      show.runCommand({ type: "next", confirmed: true, view }, { kind: "moderator", user_id: device });
    const acks = await Promise.all([next("one"), next("two")]);
    expect(acks.map((ack) => (ack.ok ? "ok" : ack.code)).toSorted()).toEqual(["ok", "stale_view"]);
    expect((await show.view()).round_id).toBe("r2");
  });

  test("refuses teams at once when the queue is full, but no moderator", async () => {
    const show = await TestShow.create(on, { teams: 1 });
    const release = fault.hold();
    const actor = { kind: "team", team_id: "team-0" } as const;
    const acks = Array.from({ length: 7_000 }, (_, index) =>
      show.execute({ actor, body: { type: "join_member", name: `${index}` } }),
    );
    const moderated = show.addTeam("late");
    await sleep(50);
    release();
    const refused = (await Promise.all(acks)).filter((ack) => !ack.ok && ack.code === "unavailable");
    expect(refused.length).toBeGreaterThan(500);
    expect(await moderated).toMatchObject({ ok: true });
  });

  test("tells clients of a deletion only after it succeeded", async () => {
    const show = await TestShow.create(on, { teams: 1 });
    const phone = await show.connect({ team_id: "team-0" });
    fault.failNext(1);
    await expect(on.live.delete(show.id)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(phone.closeNotice).toMatchObject({ code: "restart", reconnect: true });

    const again = await show.connect({ team_id: "team-0" });
    await on.live.delete(show.id);
    expect(again.closeNotice).toEqual({ code: "show_deleted", reconnect: false });
  });

  test("stops the clock of a show that is deleted during a commit", async () => {
    const show = await TestShow.create(on, { rounds: [classicRound("r1")] });
    await show.start();
    const handle = await on.live.shows.acquire(show.id);
    const release = fault.hold();
    const started = show.moderate({ type: "timer_start", seconds: 1, view: await show.view() });
    await sleep(20);
    const deleted = on.live.delete(show.id);
    release();
    await Promise.all([started, deleted]);
    expect(handle?.show.isIdle).toBe(true);
    handle?.release();
  });
});
