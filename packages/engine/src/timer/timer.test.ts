import { describe, expect, test } from "vitest";
import { nextDeadline, project } from "../index.ts";
import {
  aGame,
  aListing,
  aRound,
  lockBuzzer,
  contextOf,
  createShow,
  decideBuzz,
  given,
  manage,
  newWorld,
  next,
  play,
  press,
  reveal,
  submitText,
  submit,
  tick,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const startTimer = (seconds?: number): Step =>
  play(seconds === undefined ? { type: "timer_start" } : { type: "timer_start", seconds });
const add = (seconds: number): Step => play({ type: "timer_add", seconds });
const set = (seconds: number): Step => play({ type: "timer_set", seconds });
const timerOf = ({ state }: World) => state.timer;
const timed = newWorld({ library: { quiz: aGame([aRound({ time_limit_s: 12 }), aRound()]) } });
const typed = newWorld({ library: { quiz: aGame([aRound({ buzzer_override: "disable" })]) } });

describe("length and start", () => {
  test("TIMER-2: uses the round's limit, else the show's default", () => {
    const past = given(timed, startedShow([], { arming: "by_hand", default_timer_s: 45 }));
    expect(timerOf(past.world)).toEqual({ status: "idle", duration_ms: 12_000 });
    expect(timerOf(given(past.world, next(true)).world)).toEqual({ status: "idle", duration_ms: 45_000 });
    expect(timerOf(given(createShow({ default_timer_s: 45 })).world)).toEqual({ status: "idle", duration_ms: 45_000 });
  });

  test("TIMER-3: starts with the question only if the round has a time limit", () => {
    const { world } = given(timed, startedShow([]));
    expect(timerOf(world)).toEqual({ status: "running", duration_ms: 12_000, ends_at: world.now + 12_000 });
    expect(timerOf(given(world, next(true)).world).status).toBe("idle");
  });

  test("TIMER-3: always starts for accumulating round types", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a"])]) } });
    expect(timerOf(given(list, startedShow([], { arming: "by_hand" })).world)).toMatchObject({
      status: "running",
      duration_ms: 30_000,
    });
    const unknown = newWorld({ library: { quiz: aGame([aRound({ type: "hologram", time_limit_s: 5 })]) } });
    expect(timerOf(given(unknown, startedShow([])).world).status).toBe("idle");
  });
});

describe("manual control", () => {
  test("TIMER-4: allows each action only in a matching status", () => {
    const idle = given(startedShow([]));
    for (const type of ["timer_pause", "timer_stop"] as const)
      idle.when(play({ type })).thenRefused("timer_not_running");
    idle.when(play({ type: "timer_resume" })).thenRefused("timer_not_paused");
    const running = given(startedShow([]), startTimer(20), wait(5000));
    running.when(startTimer()).thenRefused("timer_running");
    const paused = given(running.world, play({ type: "timer_pause" }));
    expect(timerOf(paused.world)).toEqual({ status: "paused", duration_ms: 20_000, remaining_ms: 15_000, by: "hand" });
    const resumed = given(paused.world, wait(777), play({ type: "timer_resume" })).world;
    expect(timerOf(resumed)).toEqual({ status: "running", duration_ms: 20_000, ends_at: resumed.now + 15_000 });
    const stopped = given(paused.world, play({ type: "timer_stop" }));
    expect(timerOf(stopped.world)).toEqual({ status: "stopped", duration_ms: 20_000, remaining_ms: 15_000 });
    stopped.when(play({ type: "timer_stop" })).thenRefused("timer_not_running");
    expect(timerOf(given(stopped.world, play({ type: "timer_reset" })).world)).toEqual({
      status: "idle",
      duration_ms: 30_000,
      earlier_ms: 5000,
    });
    const anew = given(paused.world, startTimer()).world;
    expect(timerOf(anew)).toEqual({
      status: "running",
      duration_ms: 30_000,
      ends_at: anew.now + 30_000,
      earlier_ms: 5000,
    });
  });

  test("TIMER-4: start uses the length set while idle", () => {
    const { world } = given(startedShow([]), set(90), startTimer());
    expect(timerOf(world)).toEqual({ status: "running", duration_ms: 90_000, ends_at: world.now + 90_000 });
  });

  test("TIMER-9: adds time in every status", () => {
    expect(timerOf(given(startedShow([]), add(15)).world)).toEqual({ status: "idle", duration_ms: 45_000 });
    const running = given(startedShow([]), startTimer(20), wait(10_000), add(15)).world;
    expect(timerOf(running)).toEqual({
      status: "running",
      duration_ms: 25_000,
      ends_at: running.now + 25_000,
      earlier_ms: 10_000,
    });
    const paused = given(startedShow([]), startTimer(20), play({ type: "timer_pause" }), add(15)).world;
    expect(timerOf(paused)).toMatchObject({ status: "paused", remaining_ms: 35_000 });
    const stopped = given(startedShow([]), startTimer(20), play({ type: "timer_stop" }), add(15)).world;
    expect(timerOf(stopped)).toMatchObject({ status: "stopped", remaining_ms: 35_000 });
  });

  test("TIMER-9: accepts whole seconds up to 24 hours in total", () => {
    const past = given(startedShow([]));
    for (const seconds of [0, -15, 1.5, 86_401, Number.NaN]) {
      past.when(add(seconds)).thenRefused("invalid_duration");
      past.when(set(seconds)).thenRefused("invalid_duration");
      past.when(startTimer(seconds)).thenRefused("invalid_duration");
    }
    past.when(add(86_400)).thenRefused("invalid_duration");
    past.when(set(86_400)).then({ type: "timer_changed", action: "duration_set" });
  });

  test("TIMER-9: setting the duration restarts a running timer", () => {
    const running = given(startedShow([]), startTimer(20), wait(5000), set(60)).world;
    expect(timerOf(running)).toEqual({
      status: "running",
      duration_ms: 60_000,
      ends_at: running.now + 60_000,
      earlier_ms: 5000,
    });
    const paused = given(startedShow([]), startTimer(20), play({ type: "timer_pause" }), set(60)).world;
    expect(timerOf(paused)).toMatchObject({ status: "paused", remaining_ms: 60_000 });
    expect(timerOf(given(startedShow([]), startTimer(1), waitForDeadline(), set(60)).world)).toEqual({
      status: "idle",
      duration_ms: 60_000,
      earlier_ms: 1000,
    });
  });

  test("TIMER-1: works between rounds", () => {
    const past = given(startedShow([]), play({ type: "finalize_game" }), startTimer(5));
    expect(nextDeadline(past.world.state)).toBe(past.world.now + 5000);
    past.when(waitForDeadline()).then({ type: "timer_changed", action: "expired" });
  });
});

describe("timeout", () => {
  test("TIMER-7: closes submissions and buzzer without a reveal", () => {
    const past = given(timed, startedShow(["Ants"]));
    expect(nextDeadline(past.world.state)).toBe(past.world.now + 12_000);
    const { world } = past
      .when(waitForDeadline())
      .then(
        { type: "timer_changed", action: "expired" },
        { type: "question_closed", by: "timeout" },
        { type: "buzzer_closed", reason: "timeout" },
      );
    const { round, buzzer, timer } = project(world.state, { kind: "display" }, contextOf(world));
    expect(round).toMatchObject({ phase: "question", closed_by: "timeout", accepting: false, reveal: null });
    expect(buzzer).toEqual({ phase: "inactive", reason: "timeout" });
    expect(timer).toMatchObject({ status: "expired", remaining_ms: 0, ends_at: null });
    given(world).when(press("ants")).thenRefused("buzzer_inactive", { reason: "timeout" });
    given(world).when(tick()).thenNothing();
    expect(nextDeadline(world.state)).toBeNull();
  });

  test("TIMER-7: does not expire early", () => {
    given(timed, startedShow([]), wait(11_999)).when(tick()).thenNothing();
  });

  test("TIMER-7: keeps a held buzz and does not reopen after its decision", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), lockBuzzer("ants"), startTimer(5), waitForDeadline());
    expect(past.world.state.round?.buzzer.phase).toBe("locked");
    past.when(decideBuzz("wrong")).then({ type: "buzz_decided" }, { type: "buzzer_closed", reason: "timeout" });
  });

  test.each([
    ["adding time", add(15)],
    ["starting again", startTimer(15)],
  ])("TIMER-8: %s reopens what the timeout closed", (_, step) => {
    const past = given(timed, startedShow(["Ants"]), waitForDeadline());
    const { world, state } = past
      .when(step)
      .then({ type: "timer_changed" }, { type: "question_reopened" }, { type: "buzzer_opened", opening: 2 });
    expect(state.timer).toMatchObject({ status: "running", ends_at: world.now + 15_000 });
    const answers = given(typed, startedShow(["Ants"]), startTimer(1), waitForDeadline(), step);
    answers.when(submitText("ants", "Mercury")).then({ type: "answer_submitted" });
  });

  test("TIMER-8: a buzzer that was closed by hand stays closed", () => {
    const past = given(timed, startedShow(["Ants"]), play({ type: "close_buzzer" }), waitForDeadline());
    past.when(add(15)).then({ type: "timer_changed", action: "time_added" }, { type: "question_reopened" });
  });

  test("BUZZ-15: opening the buzzer by hand after a timeout reopens the question", () => {
    const past = given(timed, startedShow(["Ants"]), waitForDeadline());
    past
      .when(play({ type: "open_buzzer" }))
      .then({ type: "question_reopened" }, { type: "buzzer_opened", everyone: false });
    past
      .when(play({ type: "reopen_buzzer" }))
      .then({ type: "question_reopened" }, { type: "buzzer_opened", everyone: true });
  });

  test("SUBMIT-8: refuses a submission at the end of the timer, before or after the tick", () => {
    const list = given(newWorld({ library: { quiz: aGame([aListing(["a"])]) } }), startedShow(["Ants"]), wait(29_999));
    list.when(submit("ants", { word: "a" })).then({ type: "answer_submitted" });
    given(list.world, wait(1))
      .when(submit("ants", { word: "a" }))
      .thenRefused("submissions_closed", { reason: "timeout" });
  });
});

describe("with the buzzer", () => {
  test("TIMER-5: pauses at the moment of the winning press and resumes from there", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), wait(2000), press("ants", { delay: 40 }), press("bees"));
    const { world } = past
      .when(waitForDeadline())
      .then({ type: "buzzer_locked", team_id: "ants" }, { type: "timer_changed", action: "paused" });
    expect(timerOf(world)).toEqual({ status: "paused", duration_ms: 12_000, remaining_ms: 10_000, by: "buzz" });
    const after = given(world, wait(5000), decideBuzz("wrong")).world;
    expect(timerOf(after)).toEqual({ status: "running", duration_ms: 12_000, ends_at: after.now + 10_000 });
  });

  test("TIMER-5: stays paused when it was paused by hand", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), play({ type: "timer_pause" }), lockBuzzer("ants"));
    expect(timerOf(given(past.world, decideBuzz("wrong")).world)).toMatchObject({ status: "paused", by: "hand" });
  });

  test("TIMER-5: waits for the resume while the show is paused", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), lockBuzzer("ants"), play({ type: "pause" }));
    const { world } = past
      .when(manage({ type: "deactivate_team", team_id: "ants" }))
      .then(
        { type: "team_deactivated" },
        { type: "buzz_released" },
        { type: "buzzer_opened" },
        { type: "timer_changed", action: "paused" },
      );
    expect(timerOf(world)).toMatchObject({ status: "paused", by: "show", remaining_ms: 11_700 });
    given(world)
      .when(play({ type: "resume" }))
      .then({ type: "show_resumed" }, { type: "timer_changed", action: "resumed" });
  });

  test("TIMER-5, SHOW-9: waits for the decision when the show was paused during the arbitration", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), wait(2000), press("ants", { delay: 40 }));
    past.when(play({ type: "pause" })).then({ type: "show_paused" });
    const { world } = given(past.world, play({ type: "pause" }))
      .when(waitForDeadline())
      .then({ type: "buzzer_locked", team_id: "ants" }, { type: "timer_changed", action: "paused" });
    expect(timerOf(world)).toEqual({ status: "paused", duration_ms: 12_000, remaining_ms: 10_000, by: "buzz" });
    const resumed = given(world, wait(5000)).when(play({ type: "resume" }));
    resumed.then({ type: "show_resumed" });
    const after = given(resumed.result.world, decideBuzz("wrong")).world;
    expect(timerOf(after)).toEqual({ status: "running", duration_ms: 12_000, ends_at: after.now + 10_000 });
  });

  test("SHOW-9: waits for the resume when an arbitration during a pause ends without a holder", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), wait(2000), press("ants"), play({ type: "pause" }));
    const { world } = given(past.world, manage({ type: "deactivate_team", team_id: "ants" }))
      .when(waitForDeadline())
      .then({ type: "buzzer_opened" }, { type: "timer_changed", action: "paused" });
    expect(timerOf(world)).toMatchObject({ status: "paused", by: "show" });
    given(world)
      .when(play({ type: "resume" }))
      .then({ type: "show_resumed" }, { type: "timer_changed", action: "resumed" });
  });

  test("TIMER-6: does not expire during an arbitration", () => {
    const past = given(timed, startedShow(["Ants", "Bees"]), wait(11_960), press("ants", { delay: 30 }));
    expect(nextDeadline(past.world.state)).toBeGreaterThan(past.world.now + 10);
    given(past.world, wait(20)).when(tick(100)).thenNothing();
    const { world } = past
      .when(waitForDeadline())
      .then({ type: "buzzer_locked" }, { type: "timer_changed", action: "paused" });
    expect(timerOf(world)).toMatchObject({ remaining_ms: 40 });
  });
});

test("TIMER-10: every end of a question stops it", () => {
  const past = given(timed, startedShow([]), wait(2000));
  const { world } = past
    .when(reveal())
    .then({ type: "buzzer_closed" }, { type: "timer_changed", action: "stopped" }, { type: "round_revealed" });
  expect(timerOf(world)).toEqual({ status: "stopped", duration_ms: 12_000, remaining_ms: 10_000 });
  const roundId = past.world.state.round?.id ?? expect.unreachable();
  past
    .when(play({ type: "cancel_round", round_id: roundId, show_answer: false }))
    .then({ type: "buzzer_closed" }, { type: "timer_changed", action: "stopped" }, { type: "round_cancelled" });
  past
    .when(play({ type: "complete", confirmed: true }))
    .then({ type: "buzzer_closed" }, { type: "timer_changed" }, { type: "round_ended" }, { type: "show_completed" });
});
