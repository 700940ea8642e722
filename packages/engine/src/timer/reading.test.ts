import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { nextDeadline, project, timer_starts } from "../index.ts";
import type { ShowSettings } from "../index.ts";
import {
  aGame,
  aListing,
  aRound,
  contextOf,
  given,
  manage,
  newWorld,
  play,
  press,
  reveal,
  run,
  says,
  tick,
  underway,
  undo,
  untilDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { default_settings } from "../settings.ts";
import { readingTime } from "./start.ts";

const buzzing = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ time_limit_s: 10, ...fields }), aRound()]) } });
const typing = (fields: Parameters<typeof aRound>[0] = {}): World => buzzing({ buzzer_override: "disable", ...fields });
const reads: Partial<ShowSettings> = { timer_start: "after_reading", reading_s: 5 };
const slices = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));
const end: Step = play({ type: "end_reading" });

describe("TIMER-3: the start of the timer is a setting of its own (D2)", () => {
  test("TIMER-3: apart from the arming of the buzzer, for every pair of the two", () => {
    for (const arming of ["with_question", "by_hand"] as const)
      for (const timer_start of timer_starts) {
        const { world } = given(buzzing(), underway(["Ants"], { arming, timer_start }));
        const { timer, buzzer } = world.state.round === null ? expect.unreachable() : slices(world);
        expect(timer.status).toBe(timer_start === "by_hand" ? "idle" : "running");
        expect(timer.reading).toBe(timer_start === "after_reading" ? true : undefined);
        const opens = arming === "with_question" && timer_start !== "after_reading";
        expect(buzzer.phase).toBe(opens ? "open" : "inactive");
      }
  });

  test("TIMER-3: the round's own start goes before the show's, also without a limit of its own", () => {
    const own = typing({ time_limit_s: null, timer_start: "with_question" });
    expect(given(own, underway([], { timer_start: "by_hand" })).world.state.timer.status).toBe("running");
    const by_hand = typing({ timer_start: "by_hand" });
    expect(given(by_hand, underway([], { timer_start: "with_question" })).world.state.timer.status).toBe("idle");
  });

  test("TIMER-3: a show from before the setting goes on as it did", () => {
    expect(given(typing(), underway([])).world.state.timer.status).toBe("running");
    expect(given(typing(), underway([], { arming: "by_hand" })).world.state.timer.status).toBe("idle");
    expect(given(typing({ time_limit_s: null }), underway([])).world.state.timer.status).toBe("idle");
    const list = newWorld({ library: { quiz: aGame([aListing(["a"])]) } });
    expect(given(list, underway([], { arming: "by_hand" })).world.state.timer.status).toBe("running");
    expect(given(list, underway([], { timer_start: "by_hand" })).world.state.timer.status).toBe("idle");
  });

  test("TIMER-3: settings outside their range are refused by name", () => {
    const set = (settings: Partial<ShowSettings>): Step => manage({ type: "update_show", settings });
    for (const reading_s of [0, 121, 1.5])
      given(underway([])).when(set({ reading_s })).thenRefused("invalid_settings", { setting: "reading_s" });
    given(underway([]))
      .when(set({ timer_start: "later" as never }))
      .thenRefused("invalid_settings", { setting: "timer_start" });
  });
});

describe("TIMER-11: when reading ends (D2)", () => {
  test("TIMER-11: nothing is taken while the question is read, and everyone is told why", () => {
    const past = given(typing(), underway(["Ants"], reads));
    past.when(says("ants", "x")).thenRefused("submissions_closed", { reason: "reading" });
    given(buzzing(), underway(["Ants"], reads), wait(400))
      .when(press("ants"))
      .thenRefused("buzzer_inactive", { reason: "reading" });
    const seen = slices(past.world);
    expect(seen.round).toMatchObject({ phase: "question", accepting: false, closed_by: "reading" });
    expect(seen.timer).toMatchObject({ status: "running", reading: true, duration_ms: 5_000 });
    expect(slices(given(buzzing(), underway(["Ants"], reads)).world).buzzer).toEqual({
      phase: "inactive",
      reason: "reading",
    });
    expect(seen.programme.next_step).toBe("end_reading");
  });

  test("TIMER-11: at its end the timer starts anew, answers and the armed buzzer open", () => {
    const { world } = given(buzzing(), underway(["Ants"], reads));
    expect(nextDeadline(world.state)).toBe(world.now + 5_000);
    for (const step of [untilDeadline(), end, play({ type: "timer_start" }), play({ type: "open_buzzer" })]) {
      const after = run(world, [step]);
      expect(after.state.timer).toEqual({ status: "running", duration_ms: 10_000, ends_at: after.now + 10_000 });
      expect(slices(after).buzzer.phase).toBe("open");
      expect(slices(after).programme.next_step).toBe("reveal");
    }
    const by_hand = run(given(buzzing(), underway(["Ants"], { ...reads, arming: "by_hand" })).world, [untilDeadline()]);
    expect(slices(by_hand).buzzer).toEqual({ phase: "inactive", reason: "by_hand" });
  });

  test("TIMER-11: without a time limit of its own the question opens without a countdown", () => {
    const { world } = given(typing({ time_limit_s: null }), underway(["Ants"], reads), untilDeadline());
    expect(world.state.timer).toEqual({ status: "idle", duration_ms: 30_000 });
    given(world).when(says("ants", "Mercury")).then({ type: "answer_submitted" });
  });

  test("TIMER-11: pauses hold it to the millisecond; what would bend it waits", () => {
    const past = given(typing(), underway(["Ants"], reads), wait(2_000), play({ type: "pause" }), wait(9_000));
    const { world } = given(past.world, play({ type: "resume" }));
    expect(nextDeadline(world.state)).toBe(world.now + 3_000);
    expect(slices(world).timer.reading).toBe(true);
    for (const step of [
      play({ type: "timer_stop" }),
      play({ type: "timer_reset" }),
      play({ type: "timer_add", seconds: 5 }),
      play({ type: "timer_set", seconds: 5 }),
    ])
      given(world).when(step).thenRefused("wrong_phase", { phase: "reading" });
    given(world, untilDeadline()).when(end).thenRefused("timer_not_running");
    expect(run(world, [tick()]).state.timer).toEqual(world.state.timer);
  });

  test("TIMER-11: a reveal ends it, and its undo brings it back paused", () => {
    const { world } = given(typing(), underway(["Ants"], reads), wait(1_000), reveal());
    expect(world.state.timer.status).toBe("stopped");
    const back = run(world, [undo()]);
    expect(back.state.timer).toMatchObject({ status: "paused", reading: true, remaining_ms: 4_000 });
    given(back).when(end).then({ type: "timer_changed", action: "started" });
  });

  test("TIMER-11: it lasts as long as the question is, within bounds", () => {
    const { id: _, ...round } = { id: "r", ...aRound({ content_html: "" }) };
    const lengthOf = (question: string, reading_s: number | null = null): number =>
      readingTime({ ...default_settings, reading_s }, { ...round, id: "r", question });
    expect(lengthOf("Who?")).toBe(4_000);
    expect(lengthOf("x".repeat(150))).toBe(12_000);
    expect(lengthOf("x".repeat(150), 7)).toBe(7_000);
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.string({ maxLength: 200 }), (question, more) => {
        const [shorter, longer] = [lengthOf(question), lengthOf(question + more)];
        expect(shorter).toBeGreaterThanOrEqual(4_000);
        expect(longer).toBeLessThanOrEqual(30_000);
        expect(longer).toBeGreaterThanOrEqual(shorter);
      }),
    );
  });
});
