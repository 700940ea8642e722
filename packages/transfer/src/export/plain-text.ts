import type { RoundFields } from "@showrunner/contract/rest";
import { fromRound } from "../questions/from-round.ts";
import type { Question } from "../questions/question.ts";

const LETTERS = "ABCDEFGHIJKL";
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function writeAnswers(question: Question): readonly string[] | null {
  switch (question.kind) {
    case "open":
      return question.answers.length === 0 ? [] : [`Answer: ${question.answers.map(oneLine).join(" / ")}`];
    case "choice":
      return question.options.map(
        ({ text, correct }, index) => `${correct ? "*" : ""}${LETTERS[index] ?? "?"}) ${oneLine(text)}`,
      );
    case "number":
      return [`Answer: ${question.value}`];
    case "list":
    case "pairs":
    case "config":
      return null;
  }
}

/** Rounds as text to read and to paste. A round that it cannot express becomes a heading. */
export function writePlainText(rounds: readonly RoundFields[]): string {
  const blocks = rounds.map((round) => {
    const question = fromRound(round);
    const answers = writeAnswers(question);
    if (answers === null) return `# ${round.type}: ${oneLine(question.question)}`;
    return [
      `Q: ${oneLine(question.question)}`,
      ...answers,
      `Points: ${round.max_points}`,
      ...(round.time_limit_s === null ? [] : [`Time: ${round.time_limit_s}`]),
      ...(question.explanation ? [`Explanation: ${oneLine(question.explanation)}`] : []),
      ...(question.note ? [`Note: ${oneLine(question.note)}`] : []),
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}
