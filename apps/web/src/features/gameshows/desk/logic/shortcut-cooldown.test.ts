import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ModeratorSlices, ProgrammeSlice } from "@showrunner/engine";
import { makePress, makeSubmission, questionSlices, readySlices } from "../testing/fixtures.ts";
import { isShortcutReady, SHORTCUT_COOLDOWN_MS, updateCooldowns, type ShortcutCooldowns } from "./shortcut-cooldown.ts";
import { SHORTCUT_ACTIONS, getShortcutEffects } from "./shortcuts.ts";
import { getNextStep } from "./next-step.ts";
import { isBuzzerUnpressed } from "./is-buzzer-unpressed.ts";

const steps = [
  "start",
  "start_first_round",
  "reveal",
  "next",
  "finish_game",
  "complete",
  "resume",
  "decide_buzz",
  null,
];
const phases: readonly ModeratorSlices["buzzer"][] = [
  { phase: "open", open_at: 0, opening: 1 },
  { phase: "inactive", reason: "by_hand" },
  { phase: "inactive", reason: "timeout" },
];
const NO_PRESSES = { opening: 1, holder_press_id: null, too_close: false, items: [], total: 0 };
const held = { opening: 1, holder_press_id: "p1", too_close: false, items: [makePress(1)], total: 1 };
const submissions = { round_id: "g1-r1", items: [makeSubmission(1)], total: 1, pending: 1 };

/** States of a desk: every next step, with and without presses, submissions and a running timer. */
const desk: fc.Arbitrary<ModeratorSlices> = fc
  .record({
    next_step: fc.constantFrom(...steps) as fc.Arbitrary<ProgrammeSlice["next_step"]>,
    number: fc.integer({ min: 1, max: 3 }),
    buzzer: fc.constantFrom(...phases),
    presses: fc.constantFrom(null, NO_PRESSES, held),
    submissions: fc.constantFrom(null, submissions),
    status: fc.constantFrom("idle", "running", "paused"),
  })
  .map(({ next_step, number, buzzer, presses, submissions, status }) => {
    const slices = questionSlices(number, { buzzer, presses, submissions });
    const timer = { ...slices.timer, status };
    return { ...slices, timer, programme: { ...slices.programme, next_step } };
  });

describe("shortcuts of the desk", () => {
  test("a shortcut is inactive for 2 s after its effect changes, and active afterwards", () => {
    const moment = fc.record({ slices: desk, isOutOfSync: fc.boolean(), gap: fc.integer({ min: 0, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 12 }), (moments) => {
        let cooldowns: ShortcutCooldowns | null = null;
        let now = 0;
        const changed: Record<string, { readonly effect: string | null; readonly at: number }> = {};
        for (const { slices, isOutOfSync, gap } of moments) {
          now += gap;
          const effects = getShortcutEffects(slices, isOutOfSync);
          cooldowns = updateCooldowns(cooldowns, effects, now);
          for (const action of SHORTCUT_ACTIONS) {
            const before = changed[action];
            if (before === undefined || before.effect !== effects[action])
              changed[action] = { effect: effects[action], at: now };
            const { at } = changed[action] ?? expect.unreachable();
            expect(isShortcutReady(cooldowns, action, now + 1_000)).toBe(
              effects[action] !== null && now + 1_000 - at >= 2_000,
            );
            expect(isShortcutReady(cooldowns, action, at + SHORTCUT_COOLDOWN_MS)).toBe(effects[action] !== null);
          }
        }
      }),
    );
  });

  test("different steps of the space bar have different effects", () => {
    fc.assert(
      fc.property(desk, desk, (one, other) => {
        const [a, b] = [getNextStep(one), getNextStep(other)];
        const acts = [a, b].every(({ kind }) => kind !== "none" && kind !== "decide");
        if (acts && a.label !== b.label)
          expect(getShortcutEffects(one, false).step).not.toBe(getShortcutEffects(other, false).step);
      }),
    );
  });

  it.each(steps)("the space bar is inactive right after the step changes to %s", (nextStep) => {
    const at = (step: (typeof steps)[number]): ModeratorSlices => {
      const slices = step === "start" ? readySlices() : questionSlices(1, { presses: held });
      return { ...slices, programme: { ...slices.programme, next_step: step as ProgrammeSlice["next_step"] } };
    };
    const target = getShortcutEffects(at(nextStep ?? null), false);
    for (const before of steps.filter((step) => step !== nextStep)) {
      const settled = updateCooldowns(null, getShortcutEffects(at(before ?? null), false), 0);
      const cooldowns = updateCooldowns(settled, target, 10_000);
      expect(isShortcutReady(cooldowns, "step", 10_900)).toBe(false);
      expect(isShortcutReady(cooldowns, "step", 12_000)).toBe(target.step !== null);
    }
  });

  it("a second press of the space bar 0.9 s after a round opened does not reveal it", () => {
    const before = updateCooldowns(null, getShortcutEffects(questionSlices(1), false), 0);
    const cooldowns = updateCooldowns(before, getShortcutEffects(questionSlices(2), false), 5_000);
    expect(isShortcutReady(cooldowns, "step", 5_900)).toBe(false);
    expect(isShortcutReady(cooldowns, "reveal", 5_900)).toBe(false);
  });
});

describe("a reveal while the buzzer is open and unpressed", () => {
  it.each([
    { buzzer: phases[0], presses: null, asks: true },
    { buzzer: phases[0], presses: NO_PRESSES, asks: true },
    { buzzer: phases[0], presses: held, asks: false },
    { buzzer: phases[1], presses: null, asks: false },
    { buzzer: phases[2], presses: null, asks: false },
  ])("needs a confirmation while the buzzer is open and unpressed ($buzzer.phase, $presses.total): $asks", (given) => {
    const { asks, presses } = given;
    const slices = questionSlices(1, { buzzer: given.buzzer ?? expect.unreachable(), presses });
    expect(isBuzzerUnpressed(slices)).toBe(asks);
    expect(getShortcutEffects(slices, false).reveal?.endsWith("unpressed")).toBe(asks);
  });
});
