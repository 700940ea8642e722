import type { QuestionOption } from "../questions/question.ts";

/** A mark before or behind an option that says that it is right, or that it is not. */
const LEADING_MARK = /^(?:(\*|[✓✔√☑●]|[([][xX✓✔*][)\]])|([✗✘☐○]|[([] ?[)\]]))\s*/u;
const TRAILING_MARK = /(?:\*|[✓✔√]|\([xX✓✔*]\)|[([](?:correct|right|richtig|korrekt)[)\]])$/iu;
const BOLD = /^(?:\*\*(.+)\*\*|__(.+)__)$/su;

/** An option as written: without its mark, and whether the mark or bold type says that it is right. */
export interface MarkedText {
  readonly text: string;
  readonly marked: boolean;
  readonly bold: boolean;
  /** A mark of either kind was there, also one for *not right*. */
  readonly hasBox: boolean;
}

export function readMarks(written: string): MarkedText {
  let text = written.trim();
  const bold = BOLD.exec(text);
  if (bold !== null) return { text: (bold[1] ?? bold[2] ?? "").trim(), marked: false, bold: true, hasBox: false };
  const leading = LEADING_MARK.exec(text);
  if (leading !== null) text = text.slice(leading[0].length);
  const trailing = TRAILING_MARK.exec(text);
  if (trailing !== null && trailing.index > 0) text = text.slice(0, trailing.index).trimEnd();
  const inner = BOLD.exec(text);
  return {
    text: inner === null ? text : (inner[1] ?? inner[2] ?? "").trim(),
    marked: leading?.[1] !== undefined || (trailing !== null && trailing.index > 0),
    bold: inner !== null,
    hasBox: leading !== null,
  };
}

/** Options with their marks as flags. Bold type counts as a mark unless all options are bold. */
export function toOptions(marked: readonly MarkedText[]): readonly QuestionOption[] {
  const countsBold = marked.some(({ bold }) => !bold);
  return marked.map(({ text, marked: isMarked, bold }) => ({ text, correct: isMarked || (bold && countsBold) }));
}

const fold = (text: string): string => text.trim().toLocaleLowerCase("en").normalize("NFC");
const LETTERS = "abcdefghijkl";

/** Index of the option that a reference names: its letter, its number from 1 on, or its text; null if none does. */
function findOption(options: readonly QuestionOption[], reference: string): number | null {
  const byText = options.findIndex(({ text }) => fold(text) === fold(reference));
  if (byText >= 0) return byText;
  const [, letter, number] = /^\(?(?:([A-La-l])|(\d{1,2}))[).:]?(?:\s.*)?$/su.exec(reference.trim()) ?? [];
  const index = letter === undefined ? Number(number) - 1 : LETTERS.indexOf(letter.toLowerCase());
  return index >= 0 && index < options.length ? index : null;
}

/**
 * Sets the right options that an answer names, such as `B`, `1, 3` or an option's text; null if it names anything else.
 */
export function markNamed(options: readonly QuestionOption[], answer: string): readonly QuestionOption[] | null {
  const whole = findOption(options, answer);
  const parts =
    whole === null ? answer.split(/[,;/&]|\s+(?:and|und)\s+/iu).filter((part) => part.trim() !== "") : [answer];
  const right = new Set<number>();
  for (const part of parts) {
    const index = findOption(options, part);
    if (index === null) return null;
    right.add(index);
  }
  if (right.size === 0) return null;
  return options.map(({ text, correct }, index) => ({ text, correct: correct || right.has(index) }));
}

const TRUTH: readonly (readonly [yes: string, no: string])[] = [
  ["True", "False"],
  ["Wahr", "Falsch"],
  ["Richtig", "Falsch"],
];

/** The two options of a question that is answered by *true* or *false*; null for any other answer. */
export function toTruthOptions(answer: string): readonly QuestionOption[] | null {
  const said = fold(answer.replace(/[.!]$/u, ""));
  for (const [yes, no] of TRUTH) {
    if (fold(yes) !== said && fold(no) !== said) continue;
    return [yes, no].map((text) => ({ text, correct: fold(text) === said }));
  }
  return null;
}

/** Separates accepted spellings, which people write with ` / `, `;` or `|`. */
export function splitSpellings(answer: string): readonly string[] {
  const parts = answer.split(/\s+\/\s+|\s*[;|]\s*/u).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}
