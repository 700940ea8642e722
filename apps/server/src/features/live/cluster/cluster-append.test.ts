import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandAck } from "@showrunner/contract/realtime";
import { evolve, initialState, serialiseState, type CommandBody, type ShowEvent } from "@showrunner/engine";
import { DatabaseUnavailable, type Database } from "../../../platform/db/index.ts";
import { findBackends, findServerBackends, type DatabaseSlot } from "../../../platform/db/testing/index.ts";
import { createEventLog } from "../room/event-log.ts";
import { choiceRound, classicRound } from "../testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

const shared = (await findBackends()).filter((backEnd) => backEnd.isShared);
const real = new Set((await findServerBackends()).map(({ name }) => name));
const create = (teamId: string, name = `Team ${teamId}`): CommandBody => ({
  type: "create_team",
  team_id: teamId,
  name,
  colour: null,
});

async function readEvents({ read }: Database, show: TestShow): Promise<readonly ShowEvent[]> {
  const rows = await read
    .selectFrom("show_events")
    .select("event")
    .where("show_id", "=", show.id)
    .orderBy("seq")
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as ShowEvent);
}

/** What polling and the bus do: announces the last seq, so that the room reads up to it. */
async function catchUp(on: TestLive, show: TestShow): Promise<unknown> {
  const handle = await on.live.shows.acquire(show.id);
  if (handle === null) return null;
  const lastSeq = (await createEventLog(on.database, Date.now).readLastSeqs([show.id])).get(show.id) ?? 0;
  handle.show.room.catchUpTo(lastSeq);
  await expect.poll(() => handle.show.state.seq, { interval: 5 }).toBe(lastSeq);
  handle.release();
  return serialiseState(handle.show.state);
}

describe.each(shared)("on $name", (backEnd) => {
  let slot: DatabaseSlot;
  let [a, b] = [] as unknown as [TestLive, TestLive];
  beforeAll(async () => {
    slot = await backEnd.createSlot();
  });
  afterAll(() => slot.drop());
  beforeEach(async () => {
    a = await createTestLive({ on: slot });
    b = await createTestLive({ on: slot });
  });
  afterEach(async () => {
    await Promise.all([a.live.close(), b.end()]);
    await a.database.write([{ query: a.database.read.deleteFrom("shows") }]);
    await a.end();
  });

  test("an announcement that arrives during a catch-up is not lost", async () => {
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    let grant = (): void => undefined;
    const granted = new Promise<void>((resolve) => (grant = resolve));
    const slow = await createTestLive({
      on: slot,
      grantCapabilities: async () => {
        await granted;
        return new Map();
      },
    });
    const handle = await slow.live.shows.acquire(show.id);
    const readSeq = async () => (await a.live.getState(show.id))?.seq ?? 0;
    // The frozen content refers to images, whose capabilities the other server waits for.
    await show.start();
    const started = await readSeq();
    handle?.show.room.catchUpTo(started);
    await sleep(100);
    await show.addTeam("late");
    const waiting = handle?.show.room.waitForSeq(await readSeq());
    grant();
    await waiting;
    expect(handle?.show.state.teams.by_id.has("late")).toBe(true);
    handle?.release();
    await slow.end();
  });

  test("two servers append to one log concurrently: one sequence, one state, no starvation", async () => {
    const show = await TestShow.create(a, { rounds: [classicRound("r1"), choiceRound("r2")], teams: 4 });
    await show.start();
    const acks = new Map<string, CommandAck>();
    const play = async (on: TestLive, name: string): Promise<void> => {
      for (let turn = 0; turn < 12; turn += 1) {
        const bodies: readonly CommandBody[] = [
          create(`${name}-${turn}`),
          // Both servers want the same names; each name goes to one of them.
          create(`${name}-twin-${turn}`, `Twin ${turn}`),
          { type: "correct_points", team_id: "team-0", points: turn, reason: name },
          { type: "set_registration", open: (turn + name.length) % 2 === 0 },
        ];
        await Promise.all(
          bodies.map(async (body, index) => {
            const id = `${name}-${turn}-${index}`;
            const deviceId = `${name}-${index}`;
            const actor = { kind: "moderator", user_id: "host" } as const;
            acks.set(id, (await on.live.execute(show.id, { id, device_id: deviceId, actor, body })).ack);
          }),
        );
      }
    };
    await Promise.all([play(a, "here"), play(b, "there")]);
    const events = await readEvents(a.database, show);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const ofCommand = Map.groupBy(events, ({ cause }) => cause?.command_id ?? "");
    const wrong = [...acks].filter(([id, ack]) => {
      const own = ofCommand.get(id) ?? [];
      return ack.ok ? own.length > 0 && own.at(-1)?.seq !== ack.seq : own.length > 0;
    });
    expect(wrong).toEqual([]);
    for (let turn = 0; turn < 12; turn += 1) {
      const twins = ["here", "there"].map((name) => acks.get(`${name}-${turn}-1`));
      expect(twins.filter((ack) => ack?.ok === true)).toHaveLength(1);
      expect(twins.find((ack) => ack?.ok === false)).toMatchObject({ code: "team_name_taken" });
    }
    const states = await Promise.all([catchUp(a, show), catchUp(b, show)]);
    expect(states[1]).toEqual(states[0]);
    expect(states[0]).toEqual(serialiseState(events.reduce(evolve, initialState())));
    expect([a.errors, b.errors]).toEqual([[], []]);
  });

  test("runs a command sent to both servers once and returns the same ack", async () => {
    const show = await TestShow.create(a);
    await catchUp(b, show);
    const command = { id: "twice", device_id: "phone", actor: { kind: "moderator", user_id: "host" } } as const;
    const [first, second] = await Promise.all(
      [a, b].map(async (on) => (await on.live.execute(show.id, { ...command, body: create("one") })).ack),
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
  });

  test("a client on the other server sees a round started here, with its images", async () => {
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    const there = show.on(b);
    const phone = await there.connect({ team_id: "team-0" });
    expect(phone.slices.round ?? null).toBeNull();
    await show.start();
    await catchUp(b, show);
    await expect.poll(() => phone.slices.round).toMatchObject({ id: "r1" });
    expect(Object.keys(phone.assets)).toContainEqual(expect.stringContaining("-question-picture-"));
    expect(await there.submit("team-0", "r1", { text: "hello" })).toMatchObject({ ok: true });
    const view = await show.view();
    await there.reveal();
    // A command based on a stale state is refused as such.
    expect(await show.runCommand({ type: "next", confirmed: false, view })).toMatchObject({
      ok: false,
      code: "stale_view",
    });
    await show.next();
    expect((await readEvents(a.database, show)).map(({ body }) => body.type)).toContain("rounds_over");
  });

  test("removes a show that the other server deleted", async () => {
    const show = await TestShow.create(a, { teams: 1 });
    const client = await show.on(b).connect("moderator");
    await a.live.delete(show.id);
    expect(await show.on(b).addTeam("late")).toMatchObject({ ok: false, code: "gameshow_not_found" });
    await expect.poll(() => client.closeNotice).toMatchObject({ code: "show_deleted", reconnect: false });
    expect(await b.live.getState(show.id)).toBeNull();
  });

  test("a server that is behind saves no snapshot, which could restore an erased name", async () => {
    const show = await TestShow.create(a);
    await show.moderate(create("t1", "Horst the Unforgettable"));
    const behind = await b.live.getState(show.id);
    if (behind === null) throw new Error("no state");
    await show.moderate({ type: "delete_team", team_id: "t1" });
    const log = createEventLog(b.database, Date.now);
    await log.saveSnapshot(behind);
    expect((await log.load(show.id))?.snapshotSeq).toBe(0);
    const current = await a.live.getState(show.id);
    if (current !== null) await log.saveSnapshot(current);
    expect((await log.load(show.id))?.snapshotSeq).toBe(current?.seq);
  });

  test("finds an append with an unknown result in the log, on this server and the next", async () => {
    let losses = 1;
    const losing = await createTestLive({
      on: slot,
      wrap: (database) => ({
        ...database,
        transact: async (work) => {
          const done = await database.transact?.(work);
          losses -= 1;
          if (losses === 0) throw new DatabaseUnavailable("unknown_outcome", "simulated failure");
          return done as never;
        },
      }),
    });
    const show = await TestShow.create(a);
    const ack = await show.on(losing).moderate(create("one"));
    expect(ack).toMatchObject({ ok: true });
    const names = (await readEvents(a.database, show)).filter(({ body }) => body.type === "team_registered");
    expect(names).toHaveLength(1);
    expect(await catchUp(a, show)).toEqual(await catchUp(losing, show));
    await losing.end();
  });

  test.skipIf(!real.has(backEnd.name))(
    "a server stopped during an append blocks the others only for seconds",
    async () => {
      const show = await TestShow.create(a);
      const updateShow = a.database.read.updateTable("shows").set({ name: "half" }).where("id", "=", show.id);
      const stopped = a.database
        .transact?.(async (transaction) => {
          await transaction.execute(updateShow);
          await sleep(9_000);
          await transaction.execute(updateShow);
        })
        .catch((error: unknown) => error);
      await sleep(100);
      expect(await show.on(b).addTeam("patient")).toMatchObject({ ok: true });
      expect(await stopped).toBeInstanceOf(DatabaseUnavailable);
      expect(await a.database.read.selectFrom("shows").select("name").where("id", "=", show.id).execute()).toEqual([
        { name: "Show" },
      ]);
    },
  );
});
