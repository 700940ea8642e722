import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classicRound } from "../testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive({ idleEvictionMs: 20 });
});
afterAll(() => on.end());
async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2);
}
const buzzerRound = classicRound("r1", { buzzer_override: "enable" });

/** Duration of the arbitration of a show's only press, from the log. */
async function readArbitrationMs(show: TestShow): Promise<number> {
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

function press(show: TestShow, teamId: string, pressId = `press-${teamId}`) {
  return show.runCommand(
    { type: "buzz", round_id: "r1", press_id: pressId, claim: null },
    { kind: "team", team_id: teamId },
  );
}

test("closes the question when its timer runs out, without any client request", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  const display = await show.connect("display");
  await show.start();
  await show.runCommand({ type: "timer_start", seconds: 1, view: await show.view() });
  const endsAt = display.slices.timer?.ends_at ?? 0;
  await sleep(700);
  expect(display.slices.timer?.status).toBe("running");
  await waitFor(() => display.slices.timer?.status === "expired");
  expect(display.slices.round).toMatchObject({ accepting: false, closed_by: "timeout" });
  const row = await on.database.read
    .selectFrom("show_events")
    .select("at")
    .where("kind", "=", "question_closed")
    .where("show_id", "=", show.id)
    .executeTakeFirst();
  expect(Math.abs((row?.at ?? 0) - endsAt)).toBeLessThan(250);
});

test("keeps an unwatched show with a running timer in memory and settles an expired timer on load", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")], teams: 1 });
  await show.start();
  await show.runCommand({ type: "timer_start", seconds: 1, view: await show.view() });
  await sleep(1_400);
  const kinds = await on.database.read
    .selectFrom("show_events")
    .select("kind")
    .where("show_id", "=", show.id)
    .execute();
  expect(kinds.map(({ kind }) => kind)).toContain("question_closed");
});

test("ends the arbitration once no connected team can be earlier, and broadcasts the buzz", async () => {
  const show = await TestShow.create(on, { rounds: [buzzerRound], teams: 3, settings: { cap_ms: 150 } });
  const display = await show.connect("display");
  const phones = await Promise.all(["team-0", "team-1"].map((teamId) => show.connect({ team_id: teamId })));
  for (const { rttSampler } of phones) {
    rttSampler.recordPing(0);
    rttSampler.recordPong(10);
  }
  await show.start();
  expect(display.slices.buzzer?.phase).toBe("open");
  await sleep(5);
  expect(await press(show, "team-0")).toMatchObject({ ok: true });
  expect(display.slices.buzzer?.phase).toBe("arbitrating");
  await waitFor(() => display.slices.buzzer?.phase === "locked");
  // With an RTT of 10 ms a press can be corrected by at most 14.75 ms; without measurements the wait would be 200 ms.
  expect(await readArbitrationMs(show)).toBeLessThan(195);
  expect(display.slices.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-0" } });
});

test("keeps the arbitration open while a slow connection could deliver an earlier press", async () => {
  const show = await TestShow.create(on, { rounds: [buzzerRound], teams: 2, settings: { cap_ms: 150 } });
  const display = await show.connect("display");
  const slow = await show.connect({ team_id: "team-1" });
  slow.rttSampler.recordPing(0);
  slow.rttSampler.recordPong(280);
  await show.start();
  await sleep(5);
  await press(show, "team-0");
  await waitFor(() => display.slices.buzzer?.phase === "locked");
  expect(await readArbitrationMs(show)).toBeGreaterThanOrEqual(149);
  expect(display.slices.buzzer).toMatchObject({ holder: { team_id: "team-0" } });
});

test("a restarted server resumes the timer and keeps the buzz held", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-restart-"));
  const first = await createTestLive({ folder });
  const show = await TestShow.create(first, { rounds: [buzzerRound], teams: 2 });
  await show.start();
  await show.runCommand({ type: "timer_start", seconds: 2, view: await show.view() });
  const before = (await first.live.createSnapshot(show.id, { kind: "display" }))?.slices.timer;
  const reading = first.live.now() - performance.now();
  await first.end();
  const second = await createTestLive({ folder });
  // The show clock continues across the restart.
  expect(Math.abs(second.live.now() - performance.now() - reading)).toBeLessThan(1);
  const again = show.on(second);
  const display = await again.connect("display");
  expect(display.slices.timer).toEqual(before);
  await press(again, "team-1");
  await sleep(250);
  const held = display.slices;
  expect(held.buzzer).toMatchObject({ phase: "locked", holder: { team_id: "team-1" } });
  expect(held.timer?.status).toBe("paused");
  await second.end();
  const third = await createTestLive({ folder });
  const after = await show.on(third).connect("display");
  expect([after.slices.buzzer, after.slices.timer]).toEqual([held.buzzer, held.timer]);
  await third.end();
  await rm(folder, { recursive: true });
});

test("pings phones faster while a buzzer is open, including phones that connect then", async () => {
  const show = await TestShow.create(on, { rounds: [buzzerRound], teams: 2 });
  const early = await show.connect({ team_id: "team-0" });
  await show.start();
  const late = await show.connect({ team_id: "team-1" });
  const display = await show.connect("display");
  expect([early.pingIntervals, late.pingIntervals, display.pingIntervals]).toEqual([["fast"], ["fast"], []]);
  await press(show, "team-0");
  await sleep(200);
  expect(early.pingIntervals).toEqual(["fast", "normal"]);
});

test("stores the server's measurements with a press and shows them to moderators", async () => {
  const show = await TestShow.create(on, { rounds: [buzzerRound], teams: 2 });
  const desk = await show.connect("moderator");
  await show.start();
  await sleep(30);
  const now = on.live.now();
  const meta = { arrival: now, transport: "ws", rtt_min: 40, late: 0, pong_late: 0, clock_error: 0 } as const;
  const handle = await on.live.shows.acquire(show.id);
  const body = { type: "buzz", round_id: "r1", press_id: "p", claim: now - 20 } as const;
  const ack = await on.live.runCommand(handle?.show as never, {
    id: "c",
    device_id: "d",
    actor: { kind: "team", team_id: "team-1" },
    body,
    meta,
  });
  handle?.release();
  expect(ack).toMatchObject({ ok: true });
  await sleep(250);
  expect(desk.slices.presses?.items[0]).toMatchObject({
    press_id: "p",
    team_id: "team-1",
    rtt_ms: 40,
    correction_ms: 20,
    claim_taken: true,
  });
});
