import {
  aGame,
  aRound,
  ACTION_COUNT,
  createLeakProperty,
  type Library,
  type LibraryPair,
} from "@showrunner/engine/testing";
import type { RoundDefinitions } from "@showrunner/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { multipleChoice } from "./multipleChoice/multiple-choice.definition.ts";
import { ROUND_DEFINITIONS } from "./round-registry.ts";

/** The solution of every round of a show; teams and displays know everything else. */
interface Secrets {
  /** Words that also occur in random answers. */
  readonly words: readonly string[];
  readonly right: readonly number[];
}

const texts = ["Mercury", "Venus", "Mars", "Jupiter"];

/** Every registered type, with and without the buzzer, for each scoring method. */
function libraryWith({ words, right }: Secrets): Library {
  const hidden = { answers: words, answer_html: `<p>${words.join()}</p>`, description: words.join() };
  const options = texts.map((text, place) => ({ text, correct: right.includes(place) }));
  const choice = (allowMultiple: boolean, randomizePerTeam: boolean) => ({
    ...hidden,
    type: "multipleChoice",
    config: { question_text: "Which?", options, allow_multiple: allowMultiple, randomize_per_team: randomizePerTeam },
  });
  const open = { buzzer_override: "disable", scoring: "partial_credit" } as const;
  const buzzing = { buzzer_override: "enable", scoring: "winner_takes_all" } as const;
  const challenge = { prompt: "Name some", minimum_count: 2, bonus_points: 5, items: words };
  return {
    quiz: aGame([
      aRound({ ...hidden, ...open, type: "classic" }),
      aRound({ ...hidden, ...buzzing, type: "classic" }),
      aRound({ ...choice(true, true), ...open }),
      aRound({ ...choice(false, true), ...buzzing }),
      aRound({ ...hidden, ...open, type: "timedChallenge", config: challenge, time_limit_s: 20 }),
    ]),
  };
}
const ROUNDS_COUNT = 5;

const secrets: fc.Arbitrary<Secrets> = fc.record({
  words: fc.subarray(["Mercury", "Venus", "ants", "7", "something else"], { minLength: 2 }),
  right: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});
const twins: fc.Arbitrary<LibraryPair> = fc.tuple(secrets, secrets).map(([a, b]) => [libraryWith(a), libraryWith(b)]);
const intention = fc.noBias(fc.tuple(fc.nat(ACTION_COUNT - 1), fc.nat(99), fc.nat(99)));
const sequence = fc.array(intention, { maxLength: 30, size: "max" });

test("PROJ-2, LOG-9: nothing leaks the solution before the reveal, for every registered type", () => {
  const kinds = libraryWith({ words: ["a", "b"], right: [0] })["quiz"]?.rounds.map(({ type }) => type);
  expect(new Set(kinds)).toEqual(new Set(ROUND_DEFINITIONS.keys()));
  const holds = createLeakProperty(ROUND_DEFINITIONS);
  fc.assert(
    fc.property(twins, fc.nat(ROUNDS_COUNT - 1), sequence, (pair, skipped, intentions) => {
      holds(pair, skipped, intentions);
    }),
    // Also limited by time: a busy machine plays fewer shows, but at least one.
    { numRuns: 150, interruptAfterTimeLimit: 5_000 },
  );
}, 30_000);

test("the property detects a leak of a registered type", () => {
  const leaky = {
    ...multipleChoice,
    question: ({ config }: { readonly config: { readonly options: readonly { readonly correct: boolean }[] } }) =>
      config.options.findIndex(({ correct }) => correct),
  };
  const definitions = new Map<string, unknown>([...ROUND_DEFINITIONS, ["multipleChoice", leaky]]) as RoundDefinitions;
  const words = ["a", "b"];
  const pair: LibraryPair = [libraryWith({ words, right: [0] }), libraryWith({ words, right: [1] })];
  expect(() => createLeakProperty(definitions)(pair, 2, [])).toThrow("The solution leaks through the display");
});
