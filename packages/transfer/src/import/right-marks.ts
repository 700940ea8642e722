import type { QuestionOption } from "../questions/question.ts";

/** A mark before or after an option that says whether it is right. */
const LEADING_MARK = /^(?:(\*|[✓✔√☑●]|[([][xX✓✔*][)\]])|([✗✘☐○]|[([] ?[)\]]))\s*/u;
const TRAILING_MARK = /(?:\*|[✓✔√]|\([xX✓✔*]\)|[([](?:correct|right|richtig|korrekt)[)\]])$/iu;
const BOLD = /^(?:\*\*(.+)\*\*|__(.+)__)$/su;

/** The text of an option without its mark, and whether a mark or bold type says that it is right. */
export interface MarkedText {
  readonly text: string;
  readonly isMarked: boolean;
  readonly isBold: boolean;
  /** Whether there was a leading mark, for right or for wrong. */
  readonly hasBox: boolean;
}

export function readMarks(written: string): MarkedText {
  let text = written.trim();
  const bold = BOLD.exec(text);
  if (bold !== null) return { text: (bold[1] ?? bold[2] ?? "").trim(), isMarked: false, isBold: true, hasBox: false };
  const leading = LEADING_MARK.exec(text);
  if (leading !== null) text = text.slice(leading[0].length);
  const trailing = TRAILING_MARK.exec(text);
  if (trailing !== null && trailing.index > 0) text = text.slice(0, trailing.index).trimEnd();
  const inner = BOLD.exec(text);
  return {
    text: inner === null ? text : (inner[1] ?? inner[2] ?? "").trim(),
    isMarked: leading?.[1] !== undefined || (trailing !== null && trailing.index > 0),
    isBold: inner !== null,
    hasBox: leading !== null,
  };
}

/** Converts marked texts to options. Bold type counts as a mark unless all options are bold. */
export function toOptions(marked: readonly MarkedText[]): readonly QuestionOption[] {
  const countsBold = marked.some(({ isBold }) => !isBold);
  return marked.map(({ text, isMarked, isBold }) => ({ text, correct: isMarked || (isBold && countsBold) }));
}

const fold = (text: string): string => text.trim().toLocaleLowerCase("en").normalize("NFC");
const LETTERS = "abcdefghijkl";

/** Index of the option that a reference names by text, letter, or number from 1; null if there is none. */
function findOption(options: readonly QuestionOption[], reference: string): number | null {
  const byText = options.findIndex(({ text }) => fold(text) === fold(reference));
  if (byText >= 0) return byText;
  const [, letter, number] = /^\(?(?:([A-La-l])|(\d{1,2}))[).:]?(?:\s.*)?$/su.exec(reference.trim()) ?? [];
  const index = letter === undefined ? Number(number) - 1 : LETTERS.indexOf(letter.toLowerCase());
  return index >= 0 && index < options.length ? index : null;
}

/**
 * Marks the options that an answer names, such as `B`, `1, 3` or an option's text, as right. Null if the answer does
 * not name options only.
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

/** Like `markNamed`, but reads numbers as places of options only. */
export function markNumbered(options: readonly QuestionOption[], answer: string): readonly QuestionOption[] | null {
  const numbers = answer.split(/[,;]/).map((part) => (/^\d{1,2}$/.test(part.trim()) ? Number(part) : 0));
  if (numbers.some((number) => number < 1 || number > options.length)) return null;
  return options.map(({ text, correct }, index) => ({ text, correct: correct || numbers.includes(index + 1) }));
}

/** How many options are right. */
export function countRight(options: readonly QuestionOption[]): number {
  return options.filter(({ correct }) => correct).length;
}

const TRUTH: readonly (readonly [yes: string, no: string])[] = [
  ["True", "False"],
  ["Wahr", "Falsch"],
  ["Richtig", "Falsch"],
];

/** The two options of a question whose answer is *true* or *false*; null for any other answer. */
export function toTruthOptions(answer: string): readonly QuestionOption[] | null {
  const foldedAnswer = fold(answer.replace(/[.!]$/u, ""));
  for (const [yes, no] of TRUTH) {
    if (fold(yes) !== foldedAnswer && fold(no) !== foldedAnswer) continue;
    return [yes, no].map((text) => ({ text, correct: fold(text) === foldedAnswer }));
  }
  return null;
}

/** Splits accepted spellings, which are separated by ` / `, `;` or `|`. */
export function splitSpellings(answer: string): readonly string[] {
  const parts = answer.split(/\s+\/\s+|\s*[;|]\s*/u).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}
