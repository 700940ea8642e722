import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classicRound } from "./testing/content.ts";
import { stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeAll(async () => {
  on = await stage({ linger_ms: 20 });
});
afterAll(() => on.end());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(2);
}
const buzzer_round = classicRound("r1", { buzzer_override: "enable" });

/** Duration of the arbitration of a show's only press, from the log. */
async function arbitrated(show: TestShow): Promise<number> {
  const rows = await on.database.read
    .selectFrom("show_events")
    .select(["kind", "at"])
    .where("show_id", "=", show.id)
    .where("kind", "in", ["press_counted", "buzzer_locked"])
    .orderBy("seq")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual(["press_counted", "buzzer_locked"]);
  return (rows[1]?.at ?? 0) - (rows[0]?.at ?? 0);
}

function press(show: TestShow, team_id: string, press_id = `press-${team_id}`) {
  return show.page({ type: "buzz", round_id: "r1", press_id, claim: null }, { kind: "team", team_id });
}

test("a timer that runs out closes the question at its moment, without anybody asking", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const display = await show.watch("display");
  await show.start();
  await show.page({ type: "timer_start", seconds: 1, view: await show.view() });
  const ends_at = display.slices.timer?.ends_at ?? 0;
  await pause(700);
  expect(display.slices.timer?.status).toBe("running");
  await until(() => display.slices.timer?.status === "expired");
  expect(display.slices.round).toMatchObject({ accepting: false, closed_by: "timeout" });
  const row = await on.database.read
    .selectFrom("show_events")
    .select("at")
    .where("kind", "=", "question_closed")
    .where("show_id", "=", show.id)
    .executeTakeFirst();
  expect(Math.abs((row?.at ?? 0) - ends_at)).toBeLessThan(250);
});

test("a running timer holds a show in memory that nobody watches; one that ran out while it was away is found due", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  await show.start();
  await show.page({ type: "timer_start", seconds: 1, view: await show.view() });
  await pause(1_400);
  const kinds = await on.database.read
    .selectFrom("show_events")
    .select("kind")
    .where("show_id", "=", show.id)
    .execute();
  expect(kinds.map(({ kind }) => kind)).toContain("question_closed");
});

test("the arbitration ends as soon as nobody who is here could be earlier, and the buzz is told to all", async () => {
  const show = await TestShow.create(on, { rounds: [buzzer_round], teams: 3, settings: { cap_ms: 150 } });
  const display = await show.watch("display");
  const phones = await Promise.all(["team-0", "team-1"].map((team_id) => show.watch({ team_id })));
  for (const { meter } of phones) {
    meter.sent(0);
    meter.answered(10);
  }
  await show.start();
  expect(display.slices.buzzer?.phase).toBe("open");
  await pause(5);
  expect(await press(show, "team-0")).toMatchObject({ ok: true });
  expect(display.slices.buzzer?.phase).toBe("arbitrating");
  await until(() => display.slices.buzzer?.phase === "locked");
  // With an RTT of 10 ms a press can be corrected by at most 14.75 ms; without measurements the wait would be 200 ms.
  expect(await arbitrated(show)).toBeLessThan(195);
  expect(display.slices.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-0" } });
});

test("while a slow line could still bring an earlier press, the arbitration waits for it", async () => {
  const show = await TestShow.create(on, { rounds: [buzzer_round], teams: 2, settings: { cap_ms: 150 } });
  const display = await show.watch("display");
  const slow = await show.watch({ team_id: "team-1" });
  slow.meter.sent(0);
  slow.meter.answered(280);
  await show.start();
  await pause(5);
  await press(show, "team-0");
  await until(() => display.slices.buzzer?.phase === "locked");
  expect(await arbitrated(show)).toBeGreaterThanOrEqual(149);
  expect(display.slices.buzzer).toMatchObject({ holder: { team_id: "team-0" } });
});

test("a server that starts again finds the timer where it would have been, and the held buzz held", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-restart-"));
  const first = await stage({ folder });
  const show = await TestShow.create(first, { rounds: [buzzer_round], teams: 2 });
  await show.start();
  await show.page({ type: "timer_start", seconds: 2, view: await show.view() });
  const before = (await first.live.snapshot(show.id, { kind: "display" }))?.slices.timer;
  const reading = first.live.now() - performance.now();
  await first.end();
  const second = await stage({ folder });
  // The show clock continues across the restart.
  expect(Math.abs(second.live.now() - performance.now() - reading)).toBeLessThan(1);
  const again = show.on(second);
  const display = await again.watch("display");
  expect(display.slices.timer).toEqual(before);
  await press(again, "team-1");
  await pause(250);
  const held = display.slices;
  expect(held.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-1" } });
  expect(held.timer?.status).toBe("paused");
  await second.end();
  const third = await stage({ folder });
  const after = await show.on(third).watch("display");
  expect([after.slices.buzzer, after.slices.timer]).toEqual([held.buzzer, held.timer]);
  await third.end();
  await rm(folder, { recursive: true });
});

test("phones are measured more often while a buzzer is open, also those that come then", async () => {
  const show = await TestShow.create(on, { rounds: [buzzer_round], teams: 2 });
  const early = await show.watch({ team_id: "team-0" });
  await show.start();
  const late = await show.watch({ team_id: "team-1" });
  const display = await show.watch("display");
  expect([early.hurries, late.hurries, display.hurries]).toEqual([[true], [true], []]);
  await press(show, "team-0");
  await pause(200);
  expect(early.hurries).toEqual([true, false]);
});

test("a press carries what the server measured, and moderators see it", async () => {
  const show = await TestShow.create(on, { rounds: [buzzer_round], teams: 2 });
  const desk = await show.watch("moderator");
  await show.start();
  await pause(30);
  const now = on.live.now();
  const way = { arrival: now, line: "ws", rtt_min: 40, late: 0, pong_late: 0, clock_error: 0 } as const;
  const lease = await on.live.shows.use(show.id);
  const body = { type: "buzz", round_id: "r1", press_id: "p", claim: now - 20 } as const;
  const answer = await on.live.run(lease?.show as never, {
    id: "c",
    device_id: "d",
    actor: { kind: "team", team_id: "team-1" },
    body,
    way,
  });
  lease?.release();
  expect(answer).toMatchObject({ ok: true });
  await pause(250);
  expect(desk.slices.presses?.items[0]).toMatchObject({
    press_id: "p",
    team_id: "team-1",
    rtt_ms: 40,
    correction_ms: 20,
    claim_taken: true,
  });
});
