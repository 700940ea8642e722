import { expect, test } from "vitest";
import { importText } from "@showrunner/transfer/import";
import { completeRounds } from "./complete-rounds.ts";
import { translateTrueAndFalse } from "./translate-true-and-false.ts";

const GIFT = "The sun is a star. {T}\n\nWhich is true? {=True ~Maybe ~False}\n";
const defaults = { max_points: 10, time_limit_s: null, scoring: null };
const rounds = completeRounds(importText(GIFT, "gift").rounds, defaults, false);

test("true-or-false questions have options in the game's language, and stay right", () => {
  const [first, second] = translateTrueAndFalse(rounds, "de");
  expect(first?.config).toMatchObject({
    options: [
      { text: "Wahr", correct: true },
      { text: "Falsch", correct: false },
    ],
  });
  expect(second).toEqual(rounds[1]);
  expect(translateTrueAndFalse(rounds, "en")).toEqual(rounds);
});
