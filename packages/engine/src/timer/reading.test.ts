import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { nextDeadline, project, TIMER_STARTS } from "../index.ts";
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
  runSteps,
  submitText,
  tick,
  startedShow,
  undo,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { computeReadingTimeMs } from "./timer.builder.ts";

const buzzing = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aRound({ time_limit_s: 10, ...fields }), aRound()]) } });
const typing = (fields: Parameters<typeof aRound>[0] = {}): World => buzzing({ buzzer_override: "disable", ...fields });
const reads: Partial<ShowSettings> = { timer_start: "after_reading", reading_s: 5 };
const slices = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));
const end: Step = play({ type: "end_reading" });

describe("TIMER-3: timer_start setting", () => {
  test("TIMER-3: is independent of buzzer arming, for every combination", () => {
    for (const arming of ["with_question", "by_hand"] as const)
      for (const timerStart of TIMER_STARTS) {
        const { world } = given(buzzing(), startedShow(["Ants"], { arming, timer_start: timerStart }));
        const { timer, buzzer } = world.state.round === null ? expect.unreachable() : slices(world);
        expect(timer.status).toBe(timerStart === "by_hand" ? "idle" : "running");
        expect(timer.reading).toBe(timerStart === "after_reading" ? true : undefined);
        const opens = arming === "with_question" && timerStart !== "after_reading";
        expect(buzzer.phase).toBe(opens ? "open" : "inactive");
      }
  });

  test("TIMER-3: the round's timer_start overrides the show's, also without a time limit", () => {
    const withQuestion = typing({ time_limit_s: null, timer_start: "with_question" });
    expect(given(withQuestion, startedShow([], { timer_start: "by_hand" })).world.state.timer.status).toBe("running");
    const byHand = typing({ timer_start: "by_hand" });
    expect(given(byHand, startedShow([], { timer_start: "with_question" })).world.state.timer.status).toBe("idle");
  });

  test("TIMER-3: with timer_in_all_rounds it starts in a round without a time limit, unless that starts by hand", () => {
    const open = (settings: Partial<ShowSettings>, round: Parameters<typeof aRound>[0] = {}) =>
      given(typing({ time_limit_s: null, ...round }), startedShow([], { timer_start: "with_question", ...settings }))
        .world.state.timer.status;
    expect(open({})).toBe("idle");
    expect(open({ timer_in_all_rounds: true })).toBe("running");
    expect(open({ timer_in_all_rounds: true, timer_start: "by_hand" })).toBe("idle");
    expect(open({ timer_in_all_rounds: true }, { timer_start: "by_hand" })).toBe("idle");
  });

  test("TIMER-3: a show without the setting keeps the earlier behaviour", () => {
    expect(given(typing(), startedShow([])).world.state.timer.status).toBe("running");
    expect(given(typing(), startedShow([], { arming: "by_hand" })).world.state.timer.status).toBe("idle");
    expect(given(typing({ time_limit_s: null }), startedShow([])).world.state.timer.status).toBe("idle");
    const list = newWorld({ library: { quiz: aGame([aListing(["a"])]) } });
    expect(given(list, startedShow([], { arming: "by_hand" })).world.state.timer.status).toBe("running");
    expect(given(list, startedShow([], { timer_start: "by_hand" })).world.state.timer.status).toBe("idle");
  });

  test("TIMER-3: refuses out-of-range settings and names them", () => {
    const set = (settings: Partial<ShowSettings>): Step => manage({ type: "update_show", settings });
    for (const readingS of [0, 121, 1.5])
      given(startedShow([]))
        .when(set({ reading_s: readingS }))
        .thenRefused("invalid_settings", { setting: "reading_s" });
    given(startedShow([]))
      .when(set({ timer_start: "later" as never }))
      .thenRefused("invalid_settings", { setting: "timer_start" });
  });
});

describe("TIMER-11: reading time", () => {
  test("TIMER-11: refuses presses and submissions during reading, with the reason", () => {
    const past = given(typing(), startedShow(["Ants"], reads));
    past.when(submitText("ants", "x")).thenRefused("submissions_closed", { reason: "reading" });
    given(buzzing(), startedShow(["Ants"], reads), wait(400))
      .when(press("ants"))
      .thenRefused("buzzer_inactive", { reason: "reading" });
    const seen = slices(past.world);
    expect(seen.round).toMatchObject({ phase: "question", accepting: false, closed_by: "reading" });
    expect(seen.timer).toMatchObject({ status: "running", reading: true, duration_ms: 5_000 });
    expect(slices(given(buzzing(), startedShow(["Ants"], reads)).world).buzzer).toEqual({
      phase: "inactive",
      reason: "reading",
    });
    expect(seen.programme.next_step).toBe("end_reading");
  });

  test("TIMER-11: at its end the timer starts, submissions and the armed buzzer open", () => {
    const { world } = given(buzzing(), startedShow(["Ants"], reads));
    expect(nextDeadline(world.state)).toBe(world.now + 5_000);
    for (const step of [waitForDeadline(), end, play({ type: "timer_start" }), play({ type: "open_buzzer" })]) {
      const after = runSteps(world, [step]);
      expect(after.state.timer).toEqual({ status: "running", duration_ms: 10_000, ends_at: after.now + 10_000 });
      expect(slices(after).buzzer.phase).toBe("open");
      expect(slices(after).programme.next_step).toBe("reveal");
    }
    const byHand = runSteps(given(buzzing(), startedShow(["Ants"], { ...reads, arming: "by_hand" })).world, [
      waitForDeadline(),
    ]);
    expect(slices(byHand).buzzer).toEqual({ phase: "inactive", reason: "by_hand" });
  });

  test.each(["open_buzzer", "reopen_buzzer"] as const)("TIMER-11, BUZZ-15: %s ends it and opens once", (type) => {
    for (const arming of ["with_question", "by_hand"] as const)
      given(buzzing(), startedShow(["Ants"], { ...reads, arming }), wait(1_000))
        .when(play({ type }))
        .then({ type: "timer_changed", action: "started" }, { type: "buzzer_opened", opening: 1 });
  });

  test("TIMER-11: without a time limit of its own the question opens without a countdown", () => {
    const { world } = given(typing({ time_limit_s: null }), startedShow(["Ants"], reads), waitForDeadline());
    expect(world.state.timer).toEqual({ status: "idle", duration_ms: 30_000 });
    given(world).when(submitText("ants", "Mercury")).then({ type: "answer_submitted" });
  });

  test("TIMER-11: pauses keep it to the millisecond; other timer commands are refused", () => {
    const past = given(typing(), startedShow(["Ants"], reads), wait(2_000), play({ type: "pause" }), wait(9_000));
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
    given(world, waitForDeadline()).when(end).thenRefused("timer_not_running");
    expect(runSteps(world, [tick()]).state.timer).toEqual(world.state.timer);
  });

  test("TIMER-11: a reveal ends it; undo restores it paused", () => {
    const { world } = given(typing(), startedShow(["Ants"], reads), wait(1_000), reveal());
    expect(world.state.timer.status).toBe("stopped");
    const back = runSteps(world, [undo()]);
    expect(back.state.timer).toMatchObject({ status: "paused", reading: true, remaining_ms: 4_000 });
    given(back).when(end).then({ type: "timer_changed", action: "started" });
  });

  test("TIMER-11: its length depends on the question, within bounds", () => {
    const { id: _, ...round } = { id: "r", ...aRound({ content_html: "" }) };
    const lengthOf = (question: string, readingS: number | null = null): number =>
      computeReadingTimeMs({ ...DEFAULT_SETTINGS, reading_s: readingS }, { ...round, id: "r", question });
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
