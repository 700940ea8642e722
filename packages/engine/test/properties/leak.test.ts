import fc from "fast-check";
import { expect, test } from "vitest";
import type { RoundDefinitions } from "../../src/index.ts";
import {
  aChoice,
  aGame,
  aListing,
  anUncovered,
  aRound,
  createLeakProperty,
  STUB_DEFINITIONS,
} from "../../src/testing/index.ts";
import type { Library, LibraryPair } from "../../src/testing/index.ts";
import { checkProperty } from "./check-property.ts";
import { actionSequences } from "./action-sequences.ts";

interface Secrets {
  readonly text: string;
  readonly right: readonly number[];
}

/** The show without the data that depends on the solution. */
function libraryWith({ text, right }: Secrets): Library {
  const hidden = { answers: [text], answer_html: `<p>${text}</p>`, description: text };
  const choice = { ...hidden, scoring: "partial_credit" } as const;
  const german = { ...hidden, title: null, question: "Frage?", content_html: "", config: {} };
  return {
    quiz: aGame([
      aRound({ ...hidden, translations: { de: german } }),
      aChoice(right, choice),
      aListing([text, ...right.map(String)], choice),
      aChoice(right, { ...choice, buzzer_override: "enable", scoring: "winner_takes_all" }),
      aRound({ ...hidden, buzzer_override: "disable" }),
      anUncovered({ steps: 3, interval_ms: 1_000 }, hidden),
      anUncovered({ steps: 3, interval_ms: null }, { ...hidden, buzzer_override: "disable" }),
    ]),
  };
}

const secrets: fc.Arbitrary<Secrets> = fc.record({
  text: fc.constantFrom("Mercury", "Venus", "7", "quite another answer"),
  right: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});
const twins: fc.Arbitrary<LibraryPair> = fc.tuple(secrets, secrets).map(([a, b]) => [libraryWith(a), libraryWith(b)]);

test("PROJ-2, LOG-9: nothing sent before the reveal depends on the solution", () => {
  checkProperty("leak", [twins, fc.nat(6), actionSequences(30)], createLeakProperty(STUB_DEFINITIONS), 600);
});

test("LANG-4, PROJ-2: the property detects a leak through a translation", () => {
  const library = (text: string): Library => {
    const german = { title: null, question: text, content_html: "", answers: [], answer_html: "", config: {} };
    return { quiz: aGame([aRound({ translations: { de: german } })], { language: "en" }) };
  };
  expect(() => createLeakProperty(STUB_DEFINITIONS)([library("a"), library("b")], 0, [])).toThrow(
    "The solution leaks through the display",
  );
});

test("PROJ-2: the property detects a leak", () => {
  const honest = STUB_DEFINITIONS.get("choice") ?? expect.unreachable();
  const leaky = { ...honest, question: ({ config }: { config: { right: readonly number[] } }) => config.right.length };
  const definitions = new Map([...STUB_DEFINITIONS, ["choice", leaky]]) as unknown as RoundDefinitions;
  const leaks = createLeakProperty(definitions);
  const pair: LibraryPair = [libraryWith({ text: "a", right: [0] }), libraryWith({ text: "a", right: [0, 1] })];
  expect(() => leaks(pair, 1, [])).toThrow("The solution leaks through the display");
});
