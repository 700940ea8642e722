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

export const isBlankOption = ({ text }: ChoiceOption): boolean => text.trim() === "";
