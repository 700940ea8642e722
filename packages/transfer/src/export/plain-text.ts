import type { RoundFields } from "@showrunner/contract/rest";
import { joinPair } from "@showrunner/rounds/list-lines";
import { toQuestion } from "../questions/to-question.ts";
import type { Question } from "../questions/question.ts";

const LETTERS = "ABCDEFGHIJKL";
const toOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const writeList = (label: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? [] : [label, ...texts.map((text) => `- ${toOneLine(text)}`)];

function writeAnswers(question: Question): readonly string[] | null {
  switch (question.kind) {
    case "open":
      return question.answers.length === 0 ? [] : [`Answer: ${question.answers.map(toOneLine).join(" / ")}`];
    case "choice":
      return question.options.map(
        ({ text, correct }, index) => `${correct ? "*" : ""}${LETTERS[index] ?? "?"}) ${toOneLine(text)}`,
      );
    case "number":
      return [`Answer: ${question.value}`];
    case "order":
      return ["Order:", ...question.items.map((item) => `- ${toOneLine(item)}`)];
    case "pairs":
      return [
        "Pairs:",
        ...question.pairs.map(([left, right]) => `- ${joinPair(toOneLine(left), toOneLine(right))}`),
        ...writeList("Distractors:", question.distractors ?? []),
      ];
    case "estimate":
      if (question.value === null) return null;
      return [
        `Estimate: ${question.value} ${question.unit}`.trim(),
        ...(question.tolerance === null ? [] : [`Tolerance: ${question.tolerance}`]),
      ];
    case "poll":
      return [
        "Poll:",
        ...(question.options ?? []).map((option) => `- ${toOneLine(option)}`),
        ...(question.multiple ? ["Multiple: yes"] : []),
      ];
    case "list":
    case "config":
      return null;
  }
}

/** Writes rounds as text for reading and pasting. A round that it cannot express becomes a heading. */
export function writePlainText(rounds: readonly RoundFields[]): string {
  const blocks = rounds.map((round) => {
    const question = toQuestion(round);
    const answers = writeAnswers(question);
    if (answers === null) return `# ${round.type}: ${toOneLine(question.question)}`;
    return [
      `Q: ${toOneLine(question.question)}`,
      ...answers,
      `Points: ${round.max_points}`,
      ...(round.time_limit_s === null ? [] : [`Time: ${round.time_limit_s}`]),
      ...(round.speed_points === true ? ["Speed points: yes"] : []),
      ...(question.explanation ? [`Explanation: ${toOneLine(question.explanation)}`] : []),
      ...(question.note ? [`Note: ${toOneLine(question.note)}`] : []),
    ].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}
