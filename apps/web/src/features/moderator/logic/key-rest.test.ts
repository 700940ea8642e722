import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ModeratorSlices, ProgrammeSlice } from "@showrunner/engine";
import { aPress, aSubmission, questionSlices, readySlices } from "../testing/fixtures.ts";
import { keyEffects } from "./key-effects.ts";
import { isRested, key_rest_ms, withEffects, type KeyRest } from "./key-rest.ts";
import { key_list } from "./keys.ts";
import { stepOf } from "./step.ts";
import { isUnpressed } from "./unpressed.ts";

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
const no_presses = { opening: 1, holder_press_id: null, too_close: false, items: [], total: 0 };
const held = { opening: 1, holder_press_id: "p1", too_close: false, items: [aPress(1)], total: 1 };
const answers = { round_id: "g1-r1", items: [aSubmission(1)], total: 1, pending: 1 };

/** States of a desk: every next step, with and without presses, submissions and a running timer. */
const desk: fc.Arbitrary<ModeratorSlices> = fc
  .record({
    next_step: fc.constantFrom(...steps) as fc.Arbitrary<ProgrammeSlice["next_step"]>,
    number: fc.integer({ min: 1, max: 3 }),
    buzzer: fc.constantFrom(...phases),
    presses: fc.constantFrom(null, no_presses, held),
    submissions: fc.constantFrom(null, answers),
    status: fc.constantFrom("idle", "running", "paused"),
  })
  .map(({ next_step, number, buzzer, presses, submissions, status }) => {
    const slices = questionSlices(number, { buzzer, presses, submissions });
    const timer = { ...slices.timer, status };
    return { ...slices, timer, programme: { ...slices.programme, next_step } };
  });

const actions = key_list.map(([, action]) => action);

describe("B2: keys of the desk", () => {
  test("B2: no key acts within 2 s of a change of what it would do, and every key acts after it", () => {
    const moment = fc.record({ slices: desk, apart: fc.boolean(), gap: fc.integer({ min: 0, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 12 }), (moments) => {
        let rest: KeyRest | null = null;
        let now = 0;
        const changed: Record<string, { readonly effect: string | null; readonly at: number }> = {};
        for (const { slices, apart, gap } of moments) {
          now += gap;
          const effects = keyEffects(slices, apart);
          rest = withEffects(rest, effects, now);
          for (const action of actions) {
            const before = changed[action];
            if (before === undefined || before.effect !== effects[action])
              changed[action] = { effect: effects[action], at: now };
            const { at } = changed[action] ?? expect.unreachable();
            expect(isRested(rest, action, now + 1_000)).toBe(effects[action] !== null && now + 1_000 - at >= 2_000);
            expect(isRested(rest, action, at + key_rest_ms)).toBe(effects[action] !== null);
          }
        }
      }),
    );
  });

  test("B2: two desks whose space bar does different things have different effects", () => {
    fc.assert(
      fc.property(desk, desk, (one, other) => {
        const [a, b] = [stepOf(one), stepOf(other)];
        const acts = [a, b].every(({ kind }) => kind !== "none" && kind !== "decide");
        if (acts && a.label !== b.label) expect(keyEffects(one, false).step).not.toBe(keyEffects(other, false).step);
      }),
    );
  });

  it.each(steps)("B2: what space did before %s does not carry over to it", (next_step) => {
    const at = (step: (typeof steps)[number]): ModeratorSlices => {
      const slices = step === "start" ? readySlices() : questionSlices(1, { presses: held });
      return { ...slices, programme: { ...slices.programme, next_step: step as ProgrammeSlice["next_step"] } };
    };
    const target = keyEffects(at(next_step ?? null), false);
    for (const before of steps.filter((step) => step !== next_step)) {
      const settled = withEffects(null, keyEffects(at(before ?? null), false), 0);
      const rest = withEffects(settled, target, 10_000);
      expect(isRested(rest, "step", 10_900)).toBe(false);
      expect(isRested(rest, "step", 12_000)).toBe(target.step !== null);
    }
  });

  it("B2: the round opened 0.9 s ago is not revealed by the second press of the space bar", () => {
    const before = withEffects(null, keyEffects(questionSlices(1), false), 0);
    const rest = withEffects(before, keyEffects(questionSlices(2), false), 5_000);
    expect(isRested(rest, "step", 5_900)).toBe(false);
    expect(isRested(rest, "reveal", 5_900)).toBe(false);
  });
});

describe("B2: a reveal that takes the chance of all teams", () => {
  it.each([
    { buzzer: phases[0], presses: null, asks: true },
    { buzzer: phases[0], presses: no_presses, asks: true },
    { buzzer: phases[0], presses: held, asks: false },
    { buzzer: phases[1], presses: null, asks: false },
    { buzzer: phases[2], presses: null, asks: false },
  ])("B2: asks first while the buzzer is open and unpressed ($buzzer.phase, $presses.total): $asks", (given) => {
    const { asks, presses } = given;
    const slices = questionSlices(1, { buzzer: given.buzzer ?? expect.unreachable(), presses });
    expect(isUnpressed(slices)).toBe(asks);
    expect(keyEffects(slices, false).reveal?.endsWith("unpressed")).toBe(asks);
  });
});
