import type { TextCheckRequest } from "@showrunner/contract/rest";
import type { DraftRoundFields } from "../draft/draft.ts";

/** The texts of a round as they are sent to a model: no id, points or times. Empty answers are left out. */
export function toReviewedRound(fields: DraftRoundFields): TextCheckRequest["rounds"][number] {
  const { type, title, question, content, answers, answer_content, description, config } = fields;
  const filled = answers.filter((answer) => answer.trim() !== "");
  return { type, title, question, content, answers: filled, answer_content, description, config };
}
