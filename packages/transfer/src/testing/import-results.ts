import { strToU8, zipSync } from "fflate";
import { importText } from "../import/index.ts";
import type { ImportResult } from "../import-model.ts";

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

/** Imports a text and summarises it: its format, then its rounds. */
export function summariseImport(text: string): readonly string[] {
  const result = importText(text);
  return [result.format, ...summarise(result)];
}

/** Imports a text and lists its problems: code and first line of each. */
export function listImportProblems(text: string): unknown {
  return importText(text).problems.map(({ code, source }) => [code, source.from]);
}

/** A game in our own JSON with invalid fields and rounds. */
export const invalidGame = {
  format: "showrunner-game",
  version: 1,
  game: { title: "Quiz", shared_with_hosts: true, points: -4 },
  rounds: [{ type: "classic", question: "a?", answers: ["b"] }, { type: "nothing" }, 7],
};

/** A zip file of these texts, by path. */
export function zipFiles(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
