import { expect, test } from "vitest";
import type { DraftRoundFields } from "../draft/draft.ts";
import { fields } from "../testing/sample-drafts.ts";
import { isSameQuestion, toReviewedRound } from "./reviewed-round.ts";

const ROUND: DraftRoundFields = {
  ...fields,
  type: "classic",
  question: "Which river?",
  answers: ["Tiber"],
  config: {},
};

test.each<[Partial<DraftRoundFields>, boolean]>([
  [{ question: "Which bridge?" }, false],
  [{ answers: ["Po"] }, false],
  [{ config: { question_text: "Which river?" } }, false],
  [{ answers: ["Tiber", " "], title: "Rome", max_points: 20 }, true],
])("a round changed by %j asks the same: %s", (changes, isSame) => {
  expect(isSameQuestion(toReviewedRound(ROUND), toReviewedRound({ ...ROUND, ...changes }))).toBe(isSame);
});
