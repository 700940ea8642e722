import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deserialiseState, nextDeadline, project, serialiseState } from "../index.ts";
import type { ShowSettings } from "../index.ts";
import {
  aGame,
  anUncovered,
  aRound,
  contextOf,
  decideBuzz,
  given,
  judgeSubmission,
  lockBuzzer,
  newWorld,
  next,
  play,
  press,
  reveal,
  startedShow,
  submit,
  undo,
  wait,
  waitForDeadline,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const INTERVAL_MS = 2_000;
const OPENING_MS = 300;
type Fields = Parameters<typeof anUncovered>[1];

const worldWith = (intervalMs: number | null, fields: Fields = {}, steps = 4): World =>
  newWorld({ library: { quiz: aGame([anUncovered({ steps, interval_ms: intervalMs }, fields), aRound()]) } });
const timed = (settings: Partial<ShowSettings> = {}, fields: Fields = {}) =>
  given(worldWith(INTERVAL_MS, fields), startedShow(["Ants", "Bees"], settings));
const byHand = (fields: Fields = {}) => given(worldWith(null, fields), startedShow(["Ants", "Bees"]));
const showStep = (step: number): Step => play({ type: "show_step", step });
const moderatorOf = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));

/** The round as displays and teams see it. */
const roundOf = (world: World) => {
  const display = project(world.state, { kind: "display" }, contextOf(world));
  const team = project(world.state, { kind: "team", team_id: "ants" }, contextOf(world));
  expect(team?.round?.steps).toEqual(display.round?.steps);
  expect(team?.round?.face_question).toEqual(display.round?.face_question);
  return display.round;
};
const pointsOf = (world: World, teamId: string): number => world.state.teams.by_id.get(teamId)?.points ?? 0;

describe("STEP: by hand", () => {
  test("STEP-1, STEP-2: opens with the first step, and the moderator shows one after another", () => {
    let { world } = byHand();
    for (const shown of [1, 2, 3, 4]) {
      expect(roundOf(world)).toMatchObject({
        face_question: { step: shown },
        steps: { shown, total: 4, timed: false },
      });
      expect(nextDeadline(world.state)).toBeNull();
      expect(moderatorOf(world).programme.next_step).toBe(shown < 4 ? "show_step" : "reveal");
      if (shown < 4) world = given(world, showStep(shown + 1)).world;
    }
    given(world).when(showStep(5)).thenRefused("stale_view");
    given(world).when(showStep(2)).thenRefused("stale_view");
    given(world).when(showStep(4)).then();
    given(world, reveal()).when(showStep(3)).thenRefused("wrong_phase");
    given(world, next(true)).when(showStep(2)).thenRefused("wrong_phase");
  });

  test("STEP-2: a step taken back counts as never shown", () => {
    const { world } = given(byHand().world, wait(10), showStep(2), wait(10), showStep(3), wait(10), showStep(2));
    expect(roundOf(world)?.steps).toMatchObject({ shown: 2, points: 8 });
    const won = given(world, lockBuzzer("ants"), decideBuzz("correct")).world;
    expect(pointsOf(won, "ants")).toBe(8);
  });

  test("STEP-2: shows no step during the reading time", () => {
    const reading = timed({ timer_start: "after_reading", reading_s: 5 });
    reading.when(showStep(2)).thenRefused("wrong_phase", { phase: "reading" });
    const { world } = reading.when(waitForDeadline()).result;
    expect(roundOf(world)?.steps).toMatchObject({ shown: 1, next_at: world.now + OPENING_MS + INTERVAL_MS });
  });
});

describe("STEP: by time", () => {
  test("STEP-3: one step at each interval once the buzzer is open", () => {
    let { world } = timed();
    expect(roundOf(world)?.steps?.next_at).toBe(world.now + OPENING_MS + INTERVAL_MS);
    for (const shown of [2, 3, 4]) {
      world = given(world, waitForDeadline()).world;
      expect(roundOf(world)?.steps).toMatchObject({ shown, next_at: shown < 4 ? world.now + INTERVAL_MS : null });
    }
    expect(nextDeadline(world.state)).toBeNull();
  });

  test("STEP-3: the clock is stopped while a buzz is held, and while teams cannot press", () => {
    const held = given(timed().world, lockBuzzer("ants")).world;
    expect([roundOf(held)?.steps?.next_at, nextDeadline(held.state)]).toEqual([null, null]);
    const again = given(held, wait(60_000), decideBuzz("wrong")).world;
    expect(roundOf(again)?.steps).toMatchObject({ shown: 1, next_at: again.now + OPENING_MS + INTERVAL_MS });
    const paused = given(timed().world, play({ type: "pause" }), wait(60_000)).world;
    expect(nextDeadline(paused.state)).toBeNull();
    const resumed = given(paused, play({ type: "resume" })).world;
    expect(roundOf(resumed)?.steps?.next_at).toBe(resumed.now + INTERVAL_MS);
    const closed = timed({ arming: "by_hand" }).world;
    expect(nextDeadline(closed.state)).toBeNull();
    const opened = given(closed, play({ type: "open_buzzer" })).world;
    expect(roundOf(opened)?.steps?.next_at).toBe(opened.now + OPENING_MS + INTERVAL_MS);
    expect(nextDeadline(given(opened, play({ type: "close_buzzer" })).world.state)).toBeNull();
  });

  test("STEP-3: the end of the timer stops the clock, added time starts it again", () => {
    const open = timed({}, { buzzer_override: "disable", time_limit_s: 1 }).world;
    const late = given(open, waitForDeadline()).world;
    expect([late.state.round?.closed_by, nextDeadline(late.state)]).toEqual(["timeout", null]);
    const again = given(late, play({ type: "timer_add", seconds: 30 })).world;
    expect(roundOf(again)?.steps?.next_at).toBe(again.now + INTERVAL_MS);
  });

  test("STEP-3, UNDO-5: after a step back and after an undo, the rest is shown by hand", () => {
    const back = given(timed().world, waitForDeadline(), showStep(1)).world;
    expect([roundOf(back)?.steps?.timed, nextDeadline(back.state)]).toEqual([false, null]);
    const undone = given(timed().world, waitForDeadline(), reveal(), undo()).world;
    expect(roundOf(undone)?.steps).toMatchObject({ shown: 2, timed: false, next_at: null });
    expect(moderatorOf(undone).programme.next_step).toBe("show_step");
  });

  test("STEP-3: a restart keeps step and clock (LOG-8)", () => {
    const { world } = timed().when(waitForDeadline()).result;
    const restored = deserialiseState(serialiseState(world.state)) ?? expect.unreachable();
    expect(nextDeadline(restored)).toBe(nextDeadline(world.state));
    expect(restored.round?.steps).toEqual(world.state.round?.steps);
  });
});

describe("STEP: points", () => {
  test("STEP-4: a press counts at the step of its own moment, whenever it arrives", () => {
    const { world } = timed();
    const deadline = nextDeadline(world.state) ?? expect.unreachable();
    const pressed = given(
      world,
      wait(deadline - world.now - 20),
      (before) => press("ants", { delay: 60, claim: 0, rtt_min: 120 })(before),
      waitForDeadline(),
      waitForDeadline(),
    ).world;
    expect(pressed.state.round?.buzzer).toMatchObject({ phase: "locked", holder: { counted: deadline - 20 } });
    expect(roundOf(pressed)?.steps?.points).toBe(10);
    expect(pointsOf(given(pressed, decideBuzz("correct")).world, "ants")).toBe(10);
  });

  test("STEP-4: shares multiply, and steps after the buzz cost it nothing", () => {
    const held = given(byHand().world, wait(1_000), showStep(2), lockBuzzer("ants"), wait(10), showStep(3)).world;
    expect(roundOf(held)?.steps).toMatchObject({ points: 8, share: 0.75 });
    expect(pointsOf(given(held, decideBuzz(0.5)).world, "ants")).toBe(4);
    expect(pointsOf(given(held, decideBuzz("correct")).world, "ants")).toBe(8);
  });

  test("STEP-4, STEP-5: typed answers count at the step of the newest one", () => {
    const fields = { buzzer_override: "disable", scoring: "partial_credit" } as const;
    const answer = (teamId: string): Step => submit(teamId, { text: "Mercury" });
    const { world } = given(byHand(fields).world, answer("ants"), answer("bees"), wait(10), showStep(2), wait(10));
    const shareOf = (sent: World) => moderatorOf(sent).submissions?.items.map(({ step_share }) => step_share);
    expect([shareOf(world), shareOf(given(world, answer("bees")).world)]).toEqual([
      [1, 1],
      [1, 0.75],
    ]);
    const judged = given(
      world,
      answer("bees"),
      judgeSubmission("ants", "correct"),
      judgeSubmission("bees", "correct"),
      reveal(),
    ).world;
    expect([pointsOf(judged, "ants"), pointsOf(judged, "bees")]).toEqual([10, 8]);
  });

  test("STEP-4: no later press earns more, and each earns what its step says", () => {
    const anyDelays = fc.array(fc.integer({ min: 300, max: 9_000 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(anyDelays, fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 500 }), (delays, steps, max) => {
        const earned = delays
          .toSorted((a, b) => a - b)
          .map((delay) => {
            let { world } = given(worldWith(INTERVAL_MS, { max_points: max }, steps), startedShow(["Ants"]));
            const pressAt = world.now + delay;
            for (;;) {
              const due = nextDeadline(world.state);
              if (due === null || due > pressAt) break;
              world = given(world, waitForDeadline()).world;
            }
            world = given(world, wait(pressAt - world.now), lockBuzzer("ants")).world;
            const promised = roundOf(world)?.steps?.points;
            const { world: won } = given(world, decideBuzz("correct"));
            expect(pointsOf(won, "ants")).toBe(promised);
            return pointsOf(won, "ants");
          });
        expect(earned).toEqual(earned.toSorted((a, b) => b - a));
        expect(earned.every((points) => points >= 0 && points <= max)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test("STEP-5: nothing of a later step is sent before it is shown, even after the round was left", () => {
  const skipped = given(
    timed().world,
    waitForDeadline(),
    next(true),
    play({ type: "previous", confirmed: true }),
  ).world;
  const shownAgain = given(skipped, (world) =>
    play({ type: "show_to_audience", round_id: world.state.run?.cursor ?? "" })(world),
  ).world;
  expect(roundOf(shownAgain)).toMatchObject({ phase: "skipped", face_question: { step: 1 } });
  const moderator = moderatorOf(shownAgain);
  expect(moderator.solutions[shownAgain.state.run?.cursor ?? ""]?.face_question).toEqual({ step: 4 });
  const revealed = given(timed().world, reveal(), play({ type: "show_face", face: "question" })).world;
  expect(roundOf(revealed)).toMatchObject({ face_question: { step: 4 } });
  expect(roundOf(revealed)).not.toHaveProperty("steps");
});
