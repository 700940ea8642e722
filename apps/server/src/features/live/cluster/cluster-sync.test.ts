import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createInProcessHub, type Bus } from "../../../platform/bus/index.ts";
import { findBackends, type DatabaseSlot } from "../../../platform/db/testing/index.ts";
import { choiceRound, classicRound } from "../testing/content.ts";
import type { FakeConnection } from "../testing/fake-connection.ts";
import { expectOk, createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

const onPostgres = (await findBackends()).find((backEnd) => backEnd.isShared);
if (onPostgres === undefined) throw new Error("no shared database");
const waitOptions = { interval: 10 };
const nobody = { displays: 0, moderators: 0, teams: {} };

/** A bus that drops every message, or a degraded one. */
const createDeafBus = (fields: Partial<Bus>): Bus => ({
  ...createInProcessHub().join(() => undefined),
  publish: () => undefined,
  state: "ok",
  isShared: true,
  ...fields,
});

const latest = ({ messages }: FakeConnection, type: string): unknown =>
  messages.findLast((message) => message.type === type);

describe("two servers on one database", () => {
  let slot: DatabaseSlot;
  let [a, b] = [] as unknown as [TestLive, TestLive];
  let lasting: TestLive[] = [];
  const begin = async (makeBus: () => Bus | undefined): Promise<void> => {
    const one = async (): Promise<TestLive> => {
      const bus = makeBus();
      return createTestLive({ on: slot, getClockError: () => 3, ...(bus === undefined ? {} : { bus }) });
    };
    a = await one();
    b = await one();
    lasting = [a, b];
  };
  beforeAll(async () => {
    slot = await onPostgres.createSlot();
  });
  afterAll(() => slot.drop());
  beforeEach(() => {
    lasting = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await a.database.write([{ query: a.database.read.deleteFrom("shows") }]);
    for (const each of lasting) await each.end();
  });

  /** With a bus that delivers to all servers, as Redis does. */
  const hinted = (): (() => Bus) => {
    const hub = createInProcessHub();
    return () => {
      const bus = hub.join(() => undefined);
      return new Proxy(bus, {
        get: (of, name) => (name === "isShared" ? true : Reflect.get(of, name, of)) as unknown,
      });
    };
  };

  test("a commit on one server reaches the other server's clients by bus message alone", async () => {
    // Disables polling.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await begin(hinted());
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    const phone = await show.on(b).connect({ team_id: "team-0" });
    await show.start();
    await vi.waitUntil(() => phone.slices.round?.id === "r1", waitOptions);
  });

  test("without a bus, polling delivers commits and deletions", async () => {
    await begin(() => undefined);
    const show = await TestShow.create(a, { rounds: [choiceRound("r1")], teams: 1 });
    const phone = await show.on(b).connect({ team_id: "team-0" });
    await show.start();
    await expect.poll(() => phone.slices.round, waitOptions).toMatchObject({ id: "r1" });
    await a.live.delete(show.id);
    await expect.poll(() => phone.closeNotice, waitOptions).toMatchObject({ code: "show_deleted", reconnect: false });
  });

  test("admits a phone on the other server right after its team registers or is reactivated", async () => {
    await begin(() => createDeafBus({}));
    const show = await TestShow.create(a, { teams: 1 });
    await b.live.getState(show.id);
    const stays = await show.on(b).connect({ team_id: "team-0" });
    for (let team = 1; team < 4; team += 1) {
      expectOk(await show.addTeam(`t${team}`));
      expect((await show.on(b).connect({ team_id: `t${team}` })).closeNotice).toBeNull();
    }
    expectOk(await show.moderate({ type: "deactivate_team", team_id: "t1" }));
    expect((await b.live.getState(show.id))?.teams.by_id.get("t1")?.status).toBe("deactivated");
    expectOk(await show.moderate({ type: "reactivate_team", team_id: "t1" }));
    expect((await show.on(b).connect({ team_id: "t1" })).closeNotice).toBeNull();
    expect(stays.closeNotice).toBeNull();
  });

  test("a request to the other server sees a change made right before it", async () => {
    await begin(() => createDeafBus({}));
    const show = await TestShow.create(a);
    await b.live.getState(show.id);
    for (let team = 0; team < 5; team += 1) {
      expectOk(await show.addTeam(`t${team}`));
      expect((await b.live.getState(show.id))?.teams.by_id.size).toBe(team + 1);
    }
    await a.live.delete(show.id);
    expect(await b.live.getState(show.id)).toBeNull();
  });

  test("a client that switches servers never sees an older state", async () => {
    await begin(() => createDeafBus({}));
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    await b.live.getState(show.id);
    const there = await b.live.shows.acquire(show.id);
    await show.start();
    const { seq = 0 } = (await a.live.getState(show.id)) ?? {};
    expect(there?.show.state.seq).toBeLessThan(seq);
    await there?.show.room.waitForSeq(seq);
    expect(there?.show.state.seq).toBe(seq);
    // A seq that does not exist must not block.
    await there?.show.room.waitForSeq(seq + 1_000);
    there?.release();
  });

  test("moderators see the presence of all servers combined", async () => {
    await begin(hinted());
    const show = await TestShow.create(a, { teams: 2 });
    const desk = await show.connect("moderator");
    await show.connect({ team_id: "team-0" });
    const there = show.on(b);
    const phone = await there.connect({ team_id: "team-0" });
    await there.connect({ team_id: "team-1" });
    await there.connect("display");
    const messages = (): unknown => (latest(desk, "presence") as { presence?: unknown } | undefined)?.presence;
    await expect
      .poll(messages, waitOptions)
      .toEqual({ displays: 1, moderators: 1, teams: { "team-0": 2, "team-1": 1 } });
    phone.end({ code: "restart", reconnect: true });
    await expect
      .poll(messages, waitOptions)
      .toEqual({ displays: 1, moderators: 1, teams: { "team-0": 1, "team-1": 1 }, phones: { "team-0": { lost: 1 } } });
  });

  test("FAIR-12: arbitration runs to its latest end and includes the clock error", async () => {
    await begin(hinted());
    const show = await TestShow.create(a, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
    await show.start();
    // The only other team is connected elsewhere: a single server would end the arbitration at once.
    const phone = await show.on(b).openSession({ team_id: "team-0" });
    await expect.poll(() => phone.connection.slices.buzzer, waitOptions).toMatchObject({ phase: "open" });
    const arrival = b.live.now();
    const body = { type: "buzz", round_id: "r1", press_id: "p1", claim: null } as const;
    phone.receive({ type: "command", id: "press", body }, arrival);
    const round = async () => (await a.live.getState(show.id))?.round ?? null;
    await expect.poll(async () => (await round())?.buzzer.phase, waitOptions).toBe("locked");
    const events = await a.database.read
      .selectFrom("show_events")
      .select("event")
      .where("show_id", "=", show.id)
      .execute();
    const all = events.map(({ event }) => JSON.parse(event) as { at: number; body: { type: string } });
    const locked = all.find(({ body: { type } }) => type === "buzzer_locked");
    const buzzer = (await round())?.buzzer;
    if (buzzer?.phase !== "locked") throw new Error("not locked");
    expect(locked?.at).toBeGreaterThanOrEqual(arrival + buzzer.cap_ms + 50);
    const press = (await round())?.presses?.presses.get("team-0");
    expect(press?.error).toBeGreaterThanOrEqual(3);
    expect(all.filter(({ body: { type } }) => type === "buzzer_locked")).toHaveLength(1);
  });

  test("tells only moderators that the bus is down, at once and on connect", async () => {
    const listeners = new Set<(state: Bus["state"]) => void>();
    let state: Bus["state"] = "ok";
    const bus = (): Bus => ({
      ...createDeafBus({}),
      get state() {
        return state;
      },
      onState: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    await begin(bus);
    const show = await TestShow.create(a, { teams: 1 });
    const [desk, phone] = [await show.connect("moderator"), await show.connect({ team_id: "team-0" })];
    const turn = (to: Bus["state"]): void => {
      state = to;
      for (const listener of listeners) listener(to);
    };
    turn("degraded");
    expect(latest(desk, "health")).toEqual({ type: "health", saving: true, bus: "degraded" });
    expect(latest(await show.connect("moderator"), "health")).toMatchObject({ bus: "degraded" });
    turn("ok");
    expect(latest(desk, "health")).toEqual({ type: "health", saving: true, bus: "ok" });
    await show.connect({ team_id: "team-0" });
    expect(latest(phone, "health")).toBeUndefined();
  });

  test("disconnects a moderator whose rights were revoked on another server, without a bus message", async () => {
    await begin(() => createDeafBus({ state: "degraded" }));
    const show = await TestShow.create(a);
    const desk = await show.connect("moderator");
    a.revoked.add("host");
    await expect.poll(() => desk.closeNotice, waitOptions).toMatchObject({ code: "session_expired" });
  });
});

test("drops the presence of a server that stops publishing", async () => {
  const { ClusterPresence } = await import("./cluster-presence.ts");
  const hub = createInProcessHub();
  let now = 0;
  const here = new ClusterPresence(
    hub.join(() => undefined),
    () => now,
  );
  const there = new ClusterPresence(hub.join(() => undefined));
  let notified = 0;
  here.watch("s", () => (notified += 1));
  there.publish("s", { displays: 1, moderators: 0, teams: { t: 2 } });
  there.publish("another", { displays: 1, moderators: 0, teams: {} });
  await expect.poll(() => notified, waitOptions).toBe(1);
  const own = { displays: 2, moderators: 1, teams: { t: 1, u: 1 } };
  expect(here.addPeers("s", own)).toEqual({ displays: 3, moderators: 1, teams: { t: 3, u: 1 } });
  expect([here.isConnectedElsewhere("s", "t"), here.isConnectedElsewhere("s", "u")]).toEqual([true, false]);
  now = 10_001;
  expect(here.addPeers("s", own)).toEqual(own);
  there.publish("s", { displays: 1, moderators: 0, teams: {} });
  await expect.poll(() => notified, waitOptions).toBe(2);
  expect(here.addPeers("s", nobody)).toMatchObject({ displays: 1 });
  there.publish("s", { ...nobody, refused_registrations: 2 });
  await expect.poll(() => notified, waitOptions).toBe(3);
  expect(here.addPeers("s", { ...nobody, refused_registrations: 3 })).toMatchObject({ refused_registrations: 5 });
  there.publish("s", nobody);
  await expect.poll(() => notified, waitOptions).toBe(4);
  expect(here.addPeers("s", nobody)).toEqual(nobody);
});
