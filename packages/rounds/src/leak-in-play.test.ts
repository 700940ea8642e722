import { aGame, aRound, intentions_count, leakProperty, type Library, type Twins } from "@showrunner/engine/testing";
import type { RoundDefinitions } from "@showrunner/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { multipleChoice } from "./multipleChoice/index.ts";
import { round_definitions } from "./registry.ts";

/** What is right in every round of a show; teams and big screens know all the rest. */
interface Secrets {
  /** Words that random answers are made of, too. */
  readonly words: readonly string[];
  readonly right: readonly number[];
}

const texts = ["Mercury", "Venus", "Mars", "Jupiter"];

/** Every registered type, open to all and with the buzzer, judged each way. */
function libraryWith({ words, right }: Secrets): Library {
  const hidden = { answers: words, answer_html: `<p>${words.join()}</p>`, description: words.join() };
  const options = texts.map((text, place) => ({ text, correct: right.includes(place) }));
  const choice = (allow_multiple: boolean, randomize_per_team: boolean) => ({
    ...hidden,
    type: "multipleChoice",
    config: { question_text: "Which?", options, allow_multiple, randomize_per_team },
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
const rounds_count = 5;

const secrets: fc.Arbitrary<Secrets> = fc.record({
  words: fc.subarray(["Mercury", "Venus", "ants", "7", "something else"], { minLength: 2 }),
  right: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});
const twins: fc.Arbitrary<Twins> = fc.tuple(secrets, secrets).map(([a, b]) => [libraryWith(a), libraryWith(b)]);
const intention = fc.noBias(fc.tuple(fc.nat(intentions_count - 1), fc.nat(99), fc.nat(99)));
const sequence = fc.array(intention, { maxLength: 30, size: "max" });

test("PROJ-2, LOG-9: whatever happens in a show of every registered type, nothing before the reveal tells what is right", () => {
  const kinds = libraryWith({ words: ["a", "b"], right: [0] })["quiz"]?.rounds.map(({ type }) => type);
  expect(new Set(kinds)).toEqual(new Set(round_definitions.keys()));
  const holds = leakProperty(round_definitions);
  fc.assert(
    fc.property(twins, fc.nat(rounds_count - 1), sequence, (pair, skipped, intentions) => {
      holds(pair, skipped, intentions);
    }),
    // Bounded by time as well: a busy machine plays fewer shows, never none.
    { numRuns: 150, interruptAfterTimeLimit: 5_000 },
  );
}, 30_000);

test("the property sees a leak of a registered type", () => {
  const leaky = {
    ...multipleChoice,
    question: ({ config }: { readonly config: { readonly options: readonly { readonly correct: boolean }[] } }) =>
      config.options.findIndex(({ correct }) => correct),
  };
  const definitions = new Map<string, unknown>([...round_definitions, ["multipleChoice", leaky]]) as RoundDefinitions;
  const words = ["a", "b"];
  const pair: Twins = [libraryWith({ words, right: [0] }), libraryWith({ words, right: [1] })];
  expect(() => leakProperty(definitions)(pair, 2, [])).toThrow("What is right can be told from the display");
});
