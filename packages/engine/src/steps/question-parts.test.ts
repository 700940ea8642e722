import { describe, expect, test } from "vitest";
import { nextDeadline, project } from "../index.ts";
import type { ShowSettings } from "../index.ts";
import {
  aChoice,
  aGame,
  aRound,
  contextOf,
  given,
  newWorld,
  play,
  press,
  reveal,
  startedShow,
  submit,
  undo,
  wait,
  waitForDeadline,
} from "../testing/index.ts";
import type { PlayBody, Step, World } from "../testing/index.ts";
import { PART_INTERVAL_MS } from "./question-parts.ts";

const quiz = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({ library: { quiz: aGame([aChoice([1], { time_limit_s: 10, ...fields }), aRound()]) } });
const begun = (settings: Partial<ShowSettings>, fields: Parameters<typeof aRound>[0] = {}) =>
  given(quiz(fields), startedShow(["Ants"], settings));
const byHand = { show_parts: "by_hand" } as const;
const timed = { show_parts: "timed" } as const;
const showPart: Step = play({ type: "show_part" });

const seenBy = (world: World) => {
  const display = project(world.state, { kind: "display" }, contextOf(world));
  const team = project(world.state, { kind: "team", team_id: "ants" }, contextOf(world));
  expect(team?.round?.face_question).toEqual(display.round?.face_question);
  return display;
};
const optionsOf = (world: World): readonly string[] => {
  const face = seenBy(world).round?.face_question ?? null;
  return (face as { readonly options: readonly string[] } | null)?.options ?? [];
};
const pickFirst: Step = (world) => submit("ants", { picks: optionsOf(world).slice(0, 1) })(world);

describe("PART: by hand", () => {
  test("PART-1, PART-2: opens without options and shows one after another", () => {
    let { world } = begun(byHand);
    for (const shown of [0, 1, 2, 3]) {
      expect(optionsOf(world)).toHaveLength(shown);
      expect(seenBy(world).round).toMatchObject({ parts: { shown, total: 4 }, accepting: false, closed_by: "parts" });
      expect(project(world.state, { kind: "moderator" }, contextOf(world)).programme.next_step).toBe("show_part");
      world = given(world, showPart).world;
    }
    expect(optionsOf(world)).toHaveLength(4);
    expect(seenBy(world).round).toMatchObject({ accepting: true, closed_by: null });
    expect(seenBy(world).round).not.toHaveProperty("parts");
    given(world).when(showPart).thenRefused("wrong_phase");
  });

  test("PART-1: without the setting, and in types without parts, everything is shown at once", () => {
    expect(optionsOf(begun({}).world)).toHaveLength(4);
    const other = newWorld({ library: { quiz: aGame([aRound()]) } });
    expect(given(other, startedShow([], byHand)).world.state.round?.parts).toBeNull();
  });

  test("PART-3: answers and presses wait, and so does the timer", () => {
    const hidden = begun(byHand);
    expect(hidden.world.state.timer.status).toBe("idle");
    hidden.when(showPart, pickFirst).thenRefused("submissions_closed", { reason: "parts" });
    const all = [showPart, showPart, showPart, showPart];
    expect(hidden.when(...all).result.state.timer.status).toBe("running");
    expect(hidden.when(...all, pickFirst).result.rejections).toEqual([]);
    const buzzing = begun(byHand, { buzzer_override: "enable" });
    buzzing.when(press("ants")).thenRefused("buzzer_inactive", { reason: "parts" });
    expect(buzzing.when(...all).result.state.round?.buzzer.phase).toBe("open");
  });

  test.each<readonly [string, PlayBody, number]>([
    ["added time", { type: "timer_add", seconds: 20 }, 30_000],
    ["a new duration", { type: "timer_set", seconds: 45 }, 45_000],
    ["a reset", { type: "timer_reset" }, 10_000],
  ])("PART-5: %s of the waiting timer applies when it starts, or stays until then", (_name, change, durationMs) => {
    const all = [play({ type: "timer_add", seconds: 5 }), play({ type: "timer_reset" }), play(change)];
    const shown = [showPart, showPart, showPart, showPart];
    const started = begun(byHand).when(...all, ...shown).result.state.timer;
    expect(started).toMatchObject({ status: "running", duration_ms: durationMs });
    const waiting = begun({ ...byHand, timer_start: "by_hand" }).when(...all, ...shown).result.state.timer;
    expect(waiting).toEqual({ status: "idle", duration_ms: durationMs });
    const buzzer = begun(byHand, { buzzer_override: "enable" }).when(...all, play({ type: "open_buzzer" })).result;
    expect(buzzer.state.timer).toMatchObject({ status: "running", duration_ms: durationMs });
  });

  test("PART-3: nothing opens after the moderator has set a winner", () => {
    const setWinner: Step = (world) =>
      play({ type: "set_winner", round_id: world.state.round?.id ?? "", team_id: "ants" })(world);
    const { state } = begun(byHand, { buzzer_override: "enable" }).when(
      setWinner,
      showPart,
      showPart,
      showPart,
      showPart,
    ).result;
    expect([state.round?.buzzer.phase, state.timer.status]).toEqual(["closed", "idle"]);
  });

  test("PART-4: timer, buzzer and reveal show the whole question", () => {
    const timer = begun(byHand).when(play({ type: "timer_start" })).result;
    expect(optionsOf(timer.world)).toHaveLength(4);
    expect(timer.state.timer.status).toBe("running");
    for (const type of ["open_buzzer", "reopen_buzzer"] as const) {
      const buzzer = begun(byHand, { buzzer_override: "enable" }).when(showPart, play({ type })).result;
      expect(optionsOf(buzzer.world)).toHaveLength(4);
      expect(buzzer.state.round?.buzzer).toMatchObject({ phase: "open", opening: 1 });
    }
    expect(optionsOf(begun(byHand).when(reveal()).result.world)).toHaveLength(4);
  });
});

describe("PART: by time", () => {
  test("PART-2: shows one option every 3 s, or sooner by hand", () => {
    const { world } = begun(timed);
    expect(nextDeadline(world.state)).toBe(world.now + PART_INTERVAL_MS);
    const early = given(world, wait(1_000), showPart).world;
    expect(optionsOf(early)).toHaveLength(1);
    expect(nextDeadline(early.state)).toBe(early.now + PART_INTERVAL_MS);
    const all = given(early, waitForDeadline(), waitForDeadline(), waitForDeadline()).world;
    expect(optionsOf(all)).toHaveLength(4);
    expect(all.state.timer.status).toBe("running");
  });

  test("PART-2: begins after the reading time, during which no part is shown by hand", () => {
    const reading = begun({ ...timed, timer_start: "after_reading", reading_s: 5 });
    reading.when(showPart).thenRefused("wrong_phase", { phase: "reading" });
    expect(seenBy(reading.world).round?.closed_by).toBe("reading");
    const first = reading.when(waitForDeadline()).result.world;
    expect(optionsOf(first)).toHaveLength(1);
    expect(nextDeadline(first.state)).toBe(first.now + PART_INTERVAL_MS);
  });

  test("PART-2: a pause stops it; the next option then takes its full interval", () => {
    const paused = begun(timed).when(showPart, play({ type: "pause" }), wait(60_000)).result.world;
    expect(nextDeadline(paused.state)).toBeNull();
    const { world } = given(paused, play({ type: "resume" }));
    expect(optionsOf(world)).toHaveLength(1);
    expect(nextDeadline(world.state)).toBe(world.now + PART_INTERVAL_MS);
  });

  test("PART-2, UNDO-5: after an undo the rest is shown by hand", () => {
    const { world } = begun(timed).when(showPart, reveal(), undo()).result;
    expect(optionsOf(world)).toHaveLength(1);
    expect(nextDeadline(world.state)).toBeNull();
    const next = given(world, showPart).world;
    expect([optionsOf(next).length, nextDeadline(next.state)]).toEqual([2, null]);
    expect(optionsOf(given(world, play({ type: "timer_start" })).world)).toHaveLength(4);
  });
});
