import { LIST_MARKER } from "../../list-lines.ts";
import type { ChoiceOption } from "../multiple-choice.definition.ts";

/** Marks a correct option: `*Saturn`, `[x] Saturn`. */
const CORRECT_MARK = /^(?:\*|\[x\])\s*/i;

/** Options from several pasted lines; empty for a text of one line. */
export function parsePastedOptions(text: string): readonly ChoiceOption[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  if (lines.length < 2) return [];
  const unmarked = lines.map((line) => line.replace(CORRECT_MARK, ""));
  // A mark on every line is a bullet; a number on only some of the lines belongs to the text.
  const marksCorrect = lines.some((line) => !CORRECT_MARK.test(line));
  const isList = unmarked.every((line) => LIST_MARKER.test(line)) || lines.every((line) => LIST_MARKER.test(line));
  return lines.map((line, index) => {
    const rest = marksCorrect || isList ? (unmarked[index] ?? line) : line;
    return {
      text: isList ? rest.replace(LIST_MARKER, "") : rest,
      correct: marksCorrect && CORRECT_MARK.test(line),
    };
  });
}

interface InsertedOptions {
  readonly options: readonly ChoiceOption[];
  /** Number of rows that were added. */
  readonly added: number;
  /** Number of pasted options beyond the limit. */
  readonly leftOut: number;
}

/** Fills the blank rows from an index on and adds rows behind them; never overwrites a text. */
export function insertOptions(
  options: readonly ChoiceOption[],
  at: number,
  pasted: readonly ChoiceOption[],
  limit: number,
): InsertedOptions {
  const isBlank = (option: ChoiceOption | undefined): boolean => option?.text.trim() === "";
  const start = isBlank(options[at]) ? at : at + 1;
  let blanks = 0;
  while (blanks < pasted.length && isBlank(options[start + blanks])) blanks += 1;
  const added = Math.max(0, Math.min(pasted.length - blanks, limit - options.length));
  const used = pasted.slice(0, blanks + added);
  return { options: options.toSpliced(start, blanks, ...used), added, leftOut: pasted.length - used.length };
}
