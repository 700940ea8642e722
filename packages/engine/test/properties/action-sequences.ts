import fc from "fast-check";
import type { ShowSettings } from "../../src/index.ts";
import {
  aChoice,
  aGame,
  aListing,
  anUncovered,
  aRound,
  ACTION_COUNT,
  newWorld,
  runSteps,
  actionToStep,
  startedShow,
} from "../../src/testing/index.ts";
import type { RandomAction, Library, World } from "../../src/testing/index.ts";

/** Random sequences of actions. */
export function actionSequences(longest: number): fc.Arbitrary<RandomAction[]> {
  // The numbers are identifiers: small ones are no more likely to fail than others.
  const action = fc.noBias(fc.tuple(fc.nat(ACTION_COUNT - 1), fc.nat(99), fc.nat(99)));
  return fc.array(action, { maxLength: longest, size: "max" });
}

/** The settings with most influence on a show. */
export const showSettings: fc.Arbitrary<Partial<ShowSettings>> = fc.record({
  arming: fc.constantFrom("with_question" as const, "by_hand" as const),
  spoken_question: fc.boolean(),
  cap_ms: fc.constantFrom(0, 60, 100),
  too_close: fc.constantFrom("keep_order" as const, "ask_again" as const),
  wrong_buzz_penalty: fc.constantFrom(0, 5),
  replace_answers: fc.boolean(),
  show_parts: fc.constantFrom("at_once" as const, "at_once" as const, "by_hand" as const, "timed" as const),
});

/** Every kind of round, in two games. */
export const allRoundKinds: Library = {
  first: aGame([
    aRound(),
    aChoice([0, 2]),
    aListing(["Mercury", "Venus"], { scoring: "partial_credit" }),
    aChoice([1], { buzzer_override: "enable", scoring: "winner_takes_all", time_limit_s: 5 }),
  ]),
  second: aGame([
    aRound({ scoring: "partial_credit", buzzer_override: "disable", time_limit_s: 10 }),
    anUncovered({ steps: 4, interval_ms: 2_000 }),
    aRound({ type: "hologram" }),
    anUncovered({ steps: 3, interval_ms: null }, { buzzer_override: "disable", scoring: "partial_credit" }),
    aRound({ buzzer_override: "enable", scoring: "partial_credit", max_points: 7 }),
  ]),
};

/** Joins the programme while the show is active, for some of the teams. */
const tieBreak = aGame([
  aRound({ buzzer_override: "disable", scoring: "winner_takes_all" }),
  aRound({ buzzer_override: "enable" }),
]);

/** Plays a sequence from the first round on, step by step. */
export function* playSteps(how: Partial<ShowSettings>, sequence: readonly RandomAction[]): Generator<World> {
  const started = runSteps(newWorld({ library: allRoundKinds }), [startedShow(["Ants", "Bees", "Crows"], how)]);
  let world: World = { ...started, library: { ...allRoundKinds, tieBreak } };
  yield world;
  for (const action of sequence) {
    world = actionToStep(action)(world);
    yield world;
  }
}

export function playAll(how: Partial<ShowSettings>, sequence: readonly RandomAction[]): World {
  return [...playSteps(how, sequence)].at(-1) as World;
}
