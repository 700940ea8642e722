import type { RoundFields } from "@showrunner/contract/rest";
import { toQuestion } from "../questions/to-question.ts";
import type { Question } from "../questions/question.ts";

const escape = (text: string): string =>
  text
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .trim();

/** The weights of several right options sum up to 100; GIFT allows five decimals. */
const toWeight = (rights: number): string => String(Number((100 / rights).toFixed(5)));

function writeAnswers(question: Question): string | null {
  switch (question.kind) {
    case "open":
      return question.answers.length === 0
        ? "{}"
        : `{${question.answers.map((answer) => `=${escape(answer)}`).join(" ")}}`;
    case "choice": {
      const rights = question.options.filter(({ correct }) => correct).length;
      const prefix = (correct: boolean): string => {
        if (!correct) return "~";
        return question.multiple ? `~%${toWeight(rights)}%` : "=";
      };
      return `{\n${question.options.map(({ text, correct }) => `  ${prefix(correct)}${escape(text)}`).join("\n")}\n}`;
    }
    case "number":
      return `{#${question.least === question.most ? question.value : `${question.least}..${question.most}`}}`;
    case "pairs":
      return `{\n${question.pairs.map(([left, right]) => `  =${escape(left)} -> ${escape(right)}`).join("\n")}\n}`;
    case "estimate":
      if (question.value === null) return "{}";
      return `{#${question.value}${question.tolerance === null ? "" : `:${question.tolerance}`}}`;
    case "list":
    case "order":
    case "poll":
    case "config":
      return null;
  }
}

/** Writes rounds in Moodle's GIFT format. A round that it cannot express becomes a comment. */
export function writeGift(rounds: readonly RoundFields[]): string {
  const blocks = rounds.map((round) => {
    const question = toQuestion(round);
    const answers = writeAnswers(question);
    const oneLine = question.question.replaceAll(/\s+/g, " ").trim();
    if (answers === null || oneLine === "") return `// ${round.type}: ${oneLine}`;
    const title = question.title == null ? "" : `::${escape(question.title)}::`;
    const feedback = question.explanation ? `\n####${escape(question.explanation)}\n}` : null;
    const closed = feedback === null || !answers.endsWith("}") ? answers : `${answers.slice(0, -1)}${feedback}`;
    return `${title}${escape(question.question)} ${closed}`;
  });
  return `${blocks.join("\n\n")}\n`;
}
