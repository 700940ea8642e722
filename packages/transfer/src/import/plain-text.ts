import { createProblem, type ImportProblem, type NoteCode, type ParsedSource } from "../import-model.ts";
import type { FoundQuestion, Question, QuestionOption } from "../questions/question.ts";
import { toRounds } from "../questions/to-round.ts";
import {
  classifyLine,
  LIST_FIELDS,
  splitInlineAnswer,
  splitInlineOptions,
  type FieldName,
  type ListField,
  type PlainLine,
} from "./plain-line.ts";
import {
  countRight,
  markNamed,
  readMarks,
  splitSpellings,
  toOptions,
  toTruthOptions,
  type MarkedText,
} from "./right-marks.ts";
import { readWholeNumber } from "./read-number.ts";
import { readSpecialFields } from "./special-fields.ts";

/** A question whose lines are being read. */
interface OpenBlock {
  readonly from: number;
  to: number;
  /** Lines of the question. In an unmarked block, the last one may turn out to be the answer. */
  readonly texts: string[];
  /** Whether the question began with a number or a label, so that it needs no question mark. */
  readonly isLabelled: boolean;
  readonly options: { readonly marks: MarkedText; readonly bullet: string | null }[];
  readonly answers: string[];
  readonly fields: Partial<Record<FieldName, string>>;
  /** Lines below the labels of lists. */
  readonly lists: Partial<Record<ListField, string[]>>;
  /** The list that the next lines belong to. */
  collecting: ListField | null;
}

/** Splits off an answer that follows the question in the same line. */
function takeInlineAnswer(block: OpenBlock): void {
  const [only, ...others] = block.texts;
  if (only === undefined || others.length > 0 || block.options.length > 0 || block.answers.length > 0) return;
  const split = splitInlineAnswer(only);
  if (split === null) return;
  block.texts.splice(0, 1, split.question);
  block.answers.push(split.answer);
}

/** In a block without any marks, one line after the question is the answer; several lines are options. */
function takeFollowingLines(block: OpenBlock): void {
  if (block.options.length > 0 || block.answers.length > 0) return;
  const mark = block.texts.findIndex(endsWithQuestionMark);
  const end = mark >= 0 ? mark + 1 : block.texts.length === 2 ? 1 : block.texts.length;
  const following = block.texts.splice(end);
  if (following.length === 1) block.answers.push(...following);
  else block.options.push(...following.map((text) => ({ marks: readMarks(text), bullet: null })));
}

/** If only some options have an asterisk as their bullet, it marks the right ones. */
function readOptions({ options }: OpenBlock): readonly QuestionOption[] {
  const bullets = new Set(options.map(({ bullet }) => bullet));
  const starMarks = bullets.size > 1 && bullets.has("*");
  return toOptions(
    options.map(({ marks, bullet }) => (starMarks && bullet === "*" ? { ...marks, isMarked: true } : marks)),
  );
}

function toQuestion(block: OpenBlock): { readonly question: Question; readonly notes: readonly NoteCode[] } | null {
  const isSpecial = hasSpecialField(block);
  if (!isSpecial) takeInlineAnswer(block);
  if (!isSpecial) takeFollowingLines(block);
  const question = block.texts.join(" ").trim();
  if (question === "") return null;
  const { points, time, speed, explanation, note } = block.fields;
  const common = {
    question,
    ...(points === undefined ? {} : { points: readWholeNumber(points) }),
    ...(time === undefined ? {} : { time_limit_s: readWholeNumber(time) }),
    ...(/^(?:yes|ja)$/iu.test(speed?.trim() ?? "") ? { speed: true } : {}),
    ...(explanation === undefined ? {} : { explanation }),
    ...(note === undefined ? {} : { note }),
  };
  const special = isSpecial ? readSpecialFields(block.fields, block.lists) : null;
  if (special !== null) return { question: { ...common, ...special }, notes: [] };
  const [only, ...others] = block.options;
  if (only !== undefined && others.length === 0 && block.answers.length === 0)
    return { question: { ...common, kind: "open", answers: [only.marks.text] }, notes: [] };
  if (only !== undefined) {
    let options = readOptions(block);
    const notes: NoteCode[] = [];
    for (const answer of block.answers) {
      const named = markNamed(options, answer);
      if (named === null) notes.push("answer_matches_no_option");
      else options = named;
    }
    return { question: { ...common, kind: "choice", options, multiple: countRight(options) > 1 }, notes };
  }
  const [answer, ...more] = block.answers;
  const truth = answer === undefined || more.length > 0 ? null : toTruthOptions(answer);
  if (truth !== null) return { question: { ...common, kind: "choice", options: truth, multiple: false }, notes: [] };
  return { question: { ...common, kind: "open", answers: block.answers.flatMap(splitSpellings) }, notes: [] };
}

function setField(block: OpenBlock, name: FieldName, text: string): void {
  block.fields[name] = text;
  block.collecting = text === "" ? (LIST_FIELDS.find((list) => list === name) ?? null) : null;
}

/** Whether a field determines the type of the question. */
const hasSpecialField = ({ fields }: OpenBlock): boolean =>
  (["order", "pairs", "poll", "estimate"] as const).some((name) => fields[name] !== undefined);

/** Reads an item of a list below its label; null if the line is not an item. */
function readListItem(
  line: PlainLine,
  block: OpenBlock | null,
): { readonly list: ListField; readonly text: string } | null {
  if (block === null || block.collecting === null) return null;
  const isItem =
    line.kind === "bullet" ||
    line.kind === "option" ||
    line.kind === "text" ||
    (line.kind === "question" && line.number !== null);
  if (isItem && line.text.trim() !== "") return { list: block.collecting, text: line.text.trim() };
  block.collecting = null;
  return null;
}

/** Whether a block is a question rather than other text. */
const isQuestion = (block: OpenBlock): boolean =>
  block.isLabelled ||
  hasSpecialField(block) ||
  block.options.length > 0 ||
  block.answers.length > 0 ||
  block.texts.some((text) => text.includes("?"));

/** Reads the questions of a pasted text in one pass. Every non-blank line becomes part of a round or a problem. */
export function parsePlainText(text: string): ParsedSource {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => classifyLine(line));
  const found: FoundQuestion[] = [];
  const problems: ImportProblem[] = [];
  let block: OpenBlock | null = null;
  let afterGap = false;

  const flush = (): void => {
    const done = block;
    block = null;
    if (done === null) return;
    const source = { from: done.from, to: done.to };
    const excerpt = [...done.texts, ...done.options.map(({ marks }) => marks.text), ...done.answers].join(" ");
    const read = toQuestion(done);
    if (read === null) problems.push(createProblem("no_question", source, excerpt));
    else if (!isQuestion(done)) problems.push(createProblem("not_understood", source, excerpt));
    else found.push({ ...read, source, text: excerpt });
  };
  const begin = (from: number, first: string, isLabelled: boolean): OpenBlock => {
    flush();
    const begun: OpenBlock = {
      from,
      to: from,
      texts: first === "" ? [] : [first],
      isLabelled,
      options: [],
      answers: [],
      fields: {},
      lists: {},
      collecting: null,
    };
    block = begun;
    return begun;
  };
  const addOptions = (to: OpenBlock, texts: readonly string[], bullet: string | null): void => {
    to.options.push(...texts.map((option) => ({ marks: readMarks(option), bullet })));
  };

  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    if (line.kind === "blank") {
      afterGap = true;
      continue;
    }
    const current = block as OpenBlock | null;
    if (line.kind === "heading") {
      flush();
      problems.push(createProblem("heading", { from: number, to: number }, line.text));
      afterGap = true;
      continue;
    }
    const item = afterGap ? null : readListItem(line, current);
    if (current !== null && item !== null) {
      (current.lists[item.list] ??= []).push(item.text);
      current.to = number;
      continue;
    }
    const part = resolveLine(line, current, afterGap, lines, index);
    const target =
      part.starts || current === null ? begin(number, part.starts ? part.text : "", part.isLabelled) : current;
    target.to = number;
    if (!part.starts) {
      if (part.as === "option") addOptions(target, splitInlineOptions(part.text), part.bullet);
      else if (part.as === "answer") target.answers.push(part.text);
      else if (part.as === "text") target.texts.push(part.text);
      else setField(target, part.as, part.text);
    }
    afterGap = false;
  }
  flush();
  const { rounds, problems: refused } = toRounds(found);
  return {
    unit: "line",
    game: {},
    rounds,
    problems: [...problems, ...refused].toSorted((a, b) => a.source.from - b.source.from),
    media: [],
  };
}

/** What a line means in its context. */
type Part = { readonly text: string; readonly bullet: string | null; readonly isLabelled: boolean } & (
  | { readonly starts: true }
  | { readonly starts: false; readonly as: "option" | "answer" | "text" | FieldName }
);

function resolveLine(
  line: Exclude<PlainLine, { kind: "blank" | "heading" }>,
  block: OpenBlock | null,
  afterGap: boolean,
  lines: readonly PlainLine[],
  index: number,
): Part {
  const isComplete = block !== null && (block.options.length > 0 || block.answers.length > 0);
  const start = (text: string, isLabelled: boolean): Part => ({ starts: true, text, isLabelled, bullet: null });
  const part = (as: "option" | "answer" | "text" | FieldName, text: string, bullet: string | null = null): Part => ({
    starts: false,
    as,
    text,
    bullet,
    isLabelled: false,
  });
  switch (line.kind) {
    case "question":
      return isNumberedOption(line, block, afterGap) ? part("option", line.text) : start(line.text, true);
    case "answer": {
      if (!line.isLetterA) return part("answer", line.text);
      const next = lines.slice(index + 1, index + 3).find(({ kind }) => kind !== "blank");
      return part(next?.kind === "option" && next.letter === "b" ? "option" : "answer", line.text);
    }
    case "option": {
      const continues =
        block !== null && (block.options.length > 0 || (line.letter === "a" && block.answers.length === 0));
      return continues || block === null
        ? part("option", line.text)
        : part("text", `${line.letter.toUpperCase()}) ${line.text}`);
    }
    case "bullet":
      if (block === null || (afterGap && isComplete)) return start(line.text, false);
      return part("option", line.text, line.bullet);
    case "field":
      return part(line.name, line.text);
    case "text":
      // The question follows a label without text in the next line, possibly after a blank line.
      if (block !== null && block.isLabelled && block.texts.length === 0) return part("text", line.text);
      return block === null || afterGap || isComplete || isNextQuestion(line.text, block)
        ? start(line.text, false)
        : part("text", line.text);
  }
}

const endsWithQuestionMark = (text: string): boolean => /\?["”“»«)’]*$/u.test(text);

/** In a list without blank lines: whether the line is the next question rather than part of the previous one. */
function isNextQuestion(line: string, { texts }: OpenBlock): boolean {
  if (endsWithQuestionMark(line)) return texts.some(endsWithQuestionMark);
  const [first = "", ...others] = texts;
  return others.length === 0 && splitInlineAnswer(first) !== null && splitInlineAnswer(line) !== null;
}

/** Whether the line is an option, such as `1) Paris` below a question without a number. */
function isNumberedOption(
  { number, text }: Extract<PlainLine, { kind: "question" }>,
  block: OpenBlock | null,
  afterGap: boolean,
): boolean {
  if (number === null || block === null || block.isLabelled || afterGap || text.includes("?")) return false;
  if (number !== block.options.length + 1 || block.answers.length > 0) return false;
  return block.options.length > 0 || endsWithQuestionMark(block.texts.at(-1) ?? "");
}
