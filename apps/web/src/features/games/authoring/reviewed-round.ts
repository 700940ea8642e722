import { deepEqual } from "fast-equals";
import type { TextCheckRequest } from "@showrunner/contract/rest";
import type { DraftRoundFields } from "../draft/draft.ts";

/** The texts of a round as sent to a model: without id, points, times and empty answers. */
export function toReviewedRound(fields: DraftRoundFields): TextCheckRequest["rounds"][number] {
  const { type, title, question, content, answers, answer_content, description, config } = fields;
  const filled = answers.filter((answer) => answer.trim() !== "");
  return { type, title, question, content, answers: filled, answer_content, description, config };
}

export type ReviewedRound = ReturnType<typeof toReviewedRound>;

/** Whether a round still has the question and answers that were sent to a model. */
export const isSameQuestion = (sent: ReviewedRound, current: ReviewedRound): boolean =>
  (["type", "question", "answers", "config"] as const).every((field) => deepEqual(sent[field], current[field]));
