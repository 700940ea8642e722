import type { ImportResult } from "../model.ts";

/** Summarises rounds in a short notation: `question = answers` or `question [*right, wrong]`. */
export function summarise({ rounds }: ImportResult): readonly string[] {
  return rounds.map(({ fields: { type, question, answers = [], config } }) => {
    if (type !== "multipleChoice") return `${question} = ${answers.join(" / ")}`;
    const { question_text: text, options } = config as unknown as {
      question_text: string;
      options: { text: string; correct: boolean }[];
    };
    return `${text} [${options.map((option) => `${option.correct ? "*" : ""}${option.text}`).join(", ")}]`;
  });
}
