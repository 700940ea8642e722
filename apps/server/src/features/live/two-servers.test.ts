import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import { evolve, initialState, serializeState, type CommandBody, type ShowEvent } from "@showrunner/engine";
import { DatabaseUnavailable, type Database } from "../../platform/db/index.ts";
import { backEnds, serverBackEnds, type Place } from "../../platform/db/testing/index.ts";
import { createEventLog } from "./event-log.ts";
import { choiceRound, classicRound } from "./testing/content.ts";
import { stage, TestShow, type Stage } from "./testing/stage.ts";

const shared = (await backEnds()).filter((back_end) => back_end.shared);
const real = new Set((await serverBackEnds()).map(({ name }) => name));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const create = (team_id: string, name = `Team ${team_id}`): CommandBody => ({
  type: "create_team",
  team_id,
  name,
  colour: null,
});

async function eventsOf({ read }: Database, show: TestShow): Promise<readonly ShowEvent[]> {
  const rows = await read
    .selectFrom("show_events")
    .select("event")
    .where("show_id", "=", show.id)
    .orderBy("seq")
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as ShowEvent);
}

/** What polling and the bus do: announces the last seq, so that the room reads up to it. */
async function follow(on: Stage, show: TestShow): Promise<unknown> {
  const lease = await on.live.shows.use(show.id);
  if (lease === null) return null;
  const head = (await createEventLog(on.database, Date.now).heads([show.id])).get(show.id) ?? 0;
  lease.show.room.follow(head);
  await expect.poll(() => lease.show.state.seq, { timeout: 10_000, interval: 5 }).toBe(head);
  lease.release();
  return serializeState(lease.show.state);
}

describe.each(shared)("on $name", (back_end) => {
  let place: Place;
  let [a, b] = [] as unknown as [Stage, Stage];
  beforeAll(async () => {
    place = await back_end.place();
  });
  afterAll(() => place.drop());
  beforeEach(async () => {
    a = await stage({ on: place });
    b = await stage({ on: place });
  });
  afterEach(async () => {
    await Promise.all([a.live.close(), b.end()]);
    await a.database.write([{ query: a.database.read.deleteFrom("shows") }]);
    await a.end();
  });

  test("two servers append to one log at the same time: one sequence, one state, and neither starves", async () => {
    const show = await TestShow.create(a, { rounds: [classicRound("r1"), choiceRound("r2")], teams: 4 });
    await show.start();
    const answers = new Map<string, CommandAnswer>();
    const play = async (on: Stage, name: string): Promise<void> => {
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
            const device_id = `${name}-${index}`;
            const actor = { kind: "moderator", user_id: "host" } as const;
            answers.set(id, await on.live.execute(show.id, { id, device_id, actor, body }));
          }),
        );
      }
    };
    await Promise.all([play(a, "here"), play(b, "there")]);
    const events = await eventsOf(a.database, show);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const of_command = Map.groupBy(events, ({ cause }) => cause?.command_id ?? "");
    const wrong = [...answers].filter(([id, answer]) => {
      const own = of_command.get(id) ?? [];
      return answer.ok ? own.length > 0 && own.at(-1)?.seq !== answer.seq : own.length > 0;
    });
    expect(wrong).toEqual([]);
    for (let turn = 0; turn < 12; turn += 1) {
      const twins = ["here", "there"].map((name) => answers.get(`${name}-${turn}-1`));
      expect(twins.filter((answer) => answer?.ok === true)).toHaveLength(1);
      expect(twins.find((answer) => answer?.ok === false)).toMatchObject({ code: "team_name_taken" });
    }
    const states = await Promise.all([follow(a, show), follow(b, show)]);
    expect(states[1]).toEqual(states[0]);
    expect(states[0]).toEqual(serializeState(events.reduce(evolve, initialState())));
    expect([a.errors, b.errors]).toEqual([[], []]);
  });

  test("a command that reaches both servers is carried out once and answered alike", async () => {
    const show = await TestShow.create(a);
    await follow(b, show);
    const command = { id: "twice", device_id: "phone", actor: { kind: "moderator", user_id: "host" } } as const;
    const [first, second] = await Promise.all(
      [a, b].map((on) => on.live.execute(show.id, { ...command, body: create("one") })),
    );
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
  });

  test("a screen on the other server sees the round that was started here, with its pictures", async () => {
    const show = await TestShow.create(a, { rounds: [classicRound("r1")], teams: 1 });
    const there = show.on(b);
    const phone = await there.watch({ team_id: "team-0" });
    expect(phone.slices.round ?? null).toBeNull();
    await show.start();
    await follow(b, show);
    await expect.poll(() => phone.slices.round).toMatchObject({ id: "r1" });
    expect(Object.keys(phone.assets)).toContainEqual(expect.stringContaining("-question-picture-"));
    expect(await there.submit("team-0", "r1", { text: "hello" })).toMatchObject({ ok: true });
    const view = await show.view();
    await there.reveal();
    // A command based on a stale state is refused as such.
    expect(await show.page({ type: "next", confirmed: false, view })).toMatchObject({ ok: false, code: "stale_view" });
    await show.next();
    expect((await eventsOf(a.database, show)).map(({ body }) => body.type)).toContain("rounds_over");
  });

  test("a show that the other server deleted is gone here, too", async () => {
    const show = await TestShow.create(a, { teams: 1 });
    const screen = await show.on(b).watch("moderator");
    await a.live.drop(show.id);
    expect(await show.on(b).addTeam("late")).toMatchObject({ ok: false, code: "unknown_show" });
    await expect.poll(() => screen.bye).toMatchObject({ code: "show_deleted", reconnect: false });
    expect(await b.live.state(show.id)).toBeNull();
  });

  test("a server that is behind keeps no snapshot: it may hold a name that was erased since", async () => {
    const show = await TestShow.create(a);
    await show.moderate(create("t1", "Horst the Unforgettable"));
    const behind = await b.live.state(show.id);
    if (behind === null) throw new Error("no state");
    await show.moderate({ type: "delete_team", team_id: "t1" });
    const log = createEventLog(b.database, Date.now);
    await log.saveSnapshot(behind);
    expect((await log.load(show.id))?.snapshot_seq).toBe(0);
    const current = await a.live.state(show.id);
    if (current !== null) await log.saveSnapshot(current);
    expect((await log.load(show.id))?.snapshot_seq).toBe(current?.seq);
  });

  test("an append whose outcome was lost is found in the log, on this server and the next", async () => {
    let losses = 1;
    const losing = await stage({
      on: place,
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
    const answer = await show.on(losing).moderate(create("one"));
    expect(answer).toMatchObject({ ok: true });
    const names = (await eventsOf(a.database, show)).filter(({ body }) => body.type === "team_registered");
    expect(names).toHaveLength(1);
    expect(await follow(a, show)).toEqual(await follow(losing, show));
    await losing.end();
  });

  test.skipIf(!real.has(back_end.name))(
    "a server that was stopped in the middle of an append keeps the others waiting for seconds, not for ever",
    async () => {
      const show = await TestShow.create(a);
      const head = a.database.read.updateTable("shows").set({ name: "half" }).where("id", "=", show.id);
      const stopped = a.database
        .transact?.(async (transaction) => {
          await transaction.run(head);
          await pause(9_000);
          await transaction.run(head);
        })
        .catch((error: unknown) => error);
      await pause(100);
      expect(await show.on(b).addTeam("patient")).toMatchObject({ ok: true });
      expect(await stopped).toBeInstanceOf(DatabaseUnavailable);
      expect(await a.database.read.selectFrom("shows").select("name").where("id", "=", show.id).execute()).toEqual([
        { name: "Show" },
      ]);
    },
  );
});
