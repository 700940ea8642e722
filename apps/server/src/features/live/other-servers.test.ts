import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inProcessHub, type Bus } from "../../platform/bus/index.ts";
import { backEnds, type Place } from "../../platform/db/testing/index.ts";
import { choiceRound, classicRound } from "./testing/content.ts";
import type { FakeConnection } from "./testing/fake-connection.ts";
import { expectOk, stage, TestShow, type Stage } from "./testing/stage.ts";

const on_postgres = (await backEnds()).find((back_end) => back_end.shared);
if (on_postgres === undefined) throw new Error("no database that servers share");
const patience = { timeout: 15_000, interval: 10 };
const nobody = { displays: 0, moderators: 0, teams: {} };

/** A bus that drops every message, or a degraded one. */
const deafBus = (fields: Partial<Bus>): Bus => ({
  ...inProcessHub().join(() => undefined),
  publish: () => undefined,
  state: "ok",
  is_shared: true,
  ...fields,
});

const latest = ({ messages }: FakeConnection, type: string): unknown =>
  messages.findLast((message) => message.type === type);

describe("two servers on one database", () => {
  let place: Place;
  let [a, b] = [] as unknown as [Stage, Stage];
  let lasting: Stage[] = [];
  const begin = async (makeBus: () => Bus | undefined): Promise<void> => {
    const one = async (): Promise<Stage> => {
      const bus = makeBus();
      return stage({ on: place, clockError: () => 3, ...(bus === undefined ? {} : { bus }) });
    };
    a = await one();
    b = await one();
    lasting = [a, b];
  };
  beforeAll(async () => {
    place = await on_postgres.place();
  });
  afterAll(() => place.drop());
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
    const hub = inProcessHub();
    return () => {
      const bus = hub.join(() => undefined);
      return new Proxy(bus, {
        get: (of, name) => (name === "is_shared" ? true : Reflect.get(of, name, of)) as unknown,
      });
    };
  };

  test("what one commits is on the screens of the other by a hint alone", async () => {
    // Disables polling.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await begin(hinted());
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    const phone = await show.on(b).watch({ team_id: "team-0" });
    await show.start();
    await vi.waitUntil(() => phone.slices.round?.id === "r1", patience);
  });

  test("without a bus it is there by the poll, a deletion too", async () => {
    await begin(() => undefined);
    const show = await TestShow.create(a, { rounds: [choiceRound("r1")], teams: 1 });
    const phone = await show.on(b).watch({ team_id: "team-0" });
    await show.start();
    await expect.poll(() => phone.slices.round, patience).toMatchObject({ id: "r1" });
    await a.live.drop(show.id);
    await expect.poll(() => phone.bye, patience).toMatchObject({ code: "show_deleted", reconnect: false });
  });

  test("a phone may come to the other server as soon as its team is registered, or let in again", async () => {
    await begin(() => deafBus({}));
    const show = await TestShow.create(a, { teams: 1 });
    await b.live.state(show.id);
    const stays = await show.on(b).watch({ team_id: "team-0" });
    for (let team = 1; team < 4; team += 1) {
      expectOk(await show.addTeam(`t${team}`));
      expect((await show.on(b).watch({ team_id: `t${team}` })).bye).toBeNull();
    }
    expectOk(await show.moderate({ type: "deactivate_team", team_id: "t1" }));
    expect((await b.live.state(show.id))?.teams.by_id.get("t1")?.status).toBe("deactivated");
    expectOk(await show.moderate({ type: "reactivate_team", team_id: "t1" }));
    expect((await show.on(b).watch({ team_id: "t1" })).bye).toBeNull();
    expect(stays.bye).toBeNull();
  });

  test("a request that reaches the other server right after a change finds it", async () => {
    await begin(() => deafBus({}));
    const show = await TestShow.create(a);
    await b.live.state(show.id);
    for (let team = 0; team < 5; team += 1) {
      expectOk(await show.addTeam(`t${team}`));
      expect((await b.live.state(show.id))?.teams.by_id.size).toBe(team + 1);
    }
    await a.live.drop(show.id);
    expect(await b.live.state(show.id)).toBeNull();
  });

  test("a page that comes from the other server sees nothing older than it has seen", async () => {
    await begin(() => deafBus({}));
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    await b.live.state(show.id);
    const there = await b.live.shows.use(show.id);
    await show.start();
    const { seq = 0 } = (await a.live.state(show.id)) ?? {};
    expect(there?.show.state.seq).toBeLessThan(seq);
    await there?.show.room.caughtUp(seq);
    expect(there?.show.state.seq).toBe(seq);
    // A seq that does not exist must not block.
    await there?.show.room.caughtUp(seq + 1_000);
    there?.release();
  });

  test("moderators are told who is connected to all servers together", async () => {
    await begin(hinted());
    const show = await TestShow.create(a, { teams: 2 });
    const desk = await show.watch("moderator");
    await show.watch({ team_id: "team-0" });
    const there = show.on(b);
    const phone = await there.watch({ team_id: "team-0" });
    await there.watch({ team_id: "team-1" });
    await there.watch("display");
    const told = (): unknown => (latest(desk, "presence") as { presence?: unknown } | undefined)?.presence;
    await expect.poll(told, patience).toEqual({ displays: 1, moderators: 1, teams: { "team-0": 2, "team-1": 1 } });
    phone.end({ code: "restart", reconnect: true });
    await expect.poll(told, patience).toEqual({ displays: 1, moderators: 1, teams: { "team-0": 1, "team-1": 1 } });
  });

  test("FAIR-12: presses are compared to the latest end, with the error of the clock", async () => {
    await begin(hinted());
    const show = await TestShow.create(a, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
    await show.start();
    // The only other team is connected elsewhere: a single server would end the arbitration at once.
    const phone = await show.on(b).session({ team_id: "team-0" });
    await expect.poll(() => phone.connection.slices.buzzer, patience).toMatchObject({ phase: "open" });
    const arrival = b.live.now();
    const body = { type: "buzz", round_id: "r1", press_id: "p1", claim: null } as const;
    phone.receive({ type: "command", id: "press", body }, arrival);
    const round = async () => (await a.live.state(show.id))?.round ?? null;
    await expect.poll(async () => (await round())?.buzzer.phase, patience).toBe("locked");
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

  test("moderators alone are told that servers do not hear each other, at once and when they come", async () => {
    const listeners = new Set<(state: Bus["state"]) => void>();
    let state: Bus["state"] = "ok";
    const bus = (): Bus => ({
      ...deafBus({}),
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
    const [desk, phone] = [await show.watch("moderator"), await show.watch({ team_id: "team-0" })];
    const turn = (to: Bus["state"]): void => {
      state = to;
      for (const listener of listeners) listener(to);
    };
    turn("degraded");
    expect(latest(desk, "health")).toEqual({ type: "health", saving: true, bus: "degraded" });
    expect(latest(await show.watch("moderator"), "health")).toMatchObject({ bus: "degraded" });
    turn("ok");
    expect(latest(desk, "health")).toEqual({ type: "health", saving: true, bus: "ok" });
    await show.watch({ team_id: "team-0" });
    expect(latest(phone, "health")).toBeUndefined();
  });

  test("a moderator who lost the right elsewhere is gone soon, though no hint came", async () => {
    await begin(() => deafBus({ state: "degraded" }));
    const show = await TestShow.create(a);
    const desk = await show.watch("moderator");
    a.revoked.add("host");
    await expect.poll(() => desk.bye, patience).toMatchObject({ code: "session_expired" });
  });
});

test("a server that falls silent is forgotten with whoever was connected to it", async () => {
  const { PresenceOfServers } = await import("./presence-of-servers.ts");
  const hub = inProcessHub();
  let now = 0;
  const here = new PresenceOfServers(
    hub.join(() => undefined),
    () => now,
  );
  const there = new PresenceOfServers(hub.join(() => undefined));
  let heard = 0;
  here.watch("s", () => (heard += 1));
  there.tell("s", { displays: 1, moderators: 0, teams: { t: 2 } });
  there.tell("another", { displays: 1, moderators: 0, teams: {} });
  await expect.poll(() => heard, patience).toBe(1);
  const own = { displays: 2, moderators: 1, teams: { t: 1, u: 1 } };
  expect(here.with("s", own)).toEqual({ displays: 3, moderators: 1, teams: { t: 3, u: 1 } });
  expect([here.hasElsewhere("s", "t"), here.hasElsewhere("s", "u")]).toEqual([true, false]);
  now = 10_001;
  expect(here.with("s", own)).toEqual(own);
  there.tell("s", { displays: 1, moderators: 0, teams: {} });
  await expect.poll(() => heard, patience).toBe(2);
  expect(here.with("s", nobody)).toMatchObject({ displays: 1 });
  there.tell("s", { ...nobody, refused_registrations: 2 });
  await expect.poll(() => heard, patience).toBe(3);
  expect(here.with("s", { ...nobody, refused_registrations: 3 })).toMatchObject({ refused_registrations: 5 });
  there.tell("s", nobody);
  await expect.poll(() => heard, patience).toBe(4);
  expect(here.with("s", nobody)).toEqual(nobody);
});
