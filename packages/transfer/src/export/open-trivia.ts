import { escapeUTF8 } from "entities";
import type { RoundFields } from "@showrunner/contract/rest";
import { toQuestion } from "../questions/to-question.ts";

/** Builds an entry as the database's API would return it, with the difficulty of the game. */
function toEntry(round: RoundFields, difficulty: string): object | null {
  const question = toQuestion(round);
  const common = { difficulty, category: escapeUTF8(question.title ?? ""), question: escapeUTF8(question.question) };
  if (question.kind === "open") {
    const [first, ...others] = question.answers;
    if (first === undefined || others.length > 0) return null;
    return { type: "multiple", ...common, correct_answer: escapeUTF8(first), incorrect_answers: [] };
  }
  if (question.kind !== "choice") return null;
  const right = question.options.filter(({ correct }) => correct);
  const [first] = right;
  if (first === undefined || right.length > 1) return null;
  const wrong = question.options.filter(({ correct }) => !correct);
  const isTruth = question.options.every(({ text }) => text === "True" || text === "False");
  return {
    type: isTruth ? "boolean" : "multiple",
    ...common,
    correct_answer: escapeUTF8(first.text),
    incorrect_answers: wrong.map(({ text }) => escapeUTF8(text)),
  };
}

/** Writes rounds as JSON of the Open Trivia Database; rounds without exactly one right answer are omitted. */
export function writeOpenTrivia(rounds: readonly RoundFields[], difficulty: string): string {
  const results = rounds.flatMap((round) => toEntry(round, difficulty) ?? []);
  return `${JSON.stringify({ response_code: 0, results }, null, 2)}\n`;
}
