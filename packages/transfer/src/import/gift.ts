import { decodeHTML } from "entities";
import { parse, type GIFTQuestion, type NumericalChoice, type NumericalFormat, type TextFormat } from "gift-pegjs";
import {
  createProblem,
  type ImportProblem,
  type NoteCode,
  type ParsedSource,
  type ProblemCode,
  type SourceRange,
} from "../import-model.ts";
import type { FoundQuestion, Question } from "../questions/question.ts";
import { toRounds } from "../questions/to-round.ts";

/** Maximum length of a question; it bounds the parser's time. */
const MAX_BLOCK_LENGTH = 20_000;

/** Collects notes on what is lost of a question. */
type Notes = Set<NoteCode>;

/** Returns a text without markup, roughly as browsers would show it. */
function toPlain({ format, text }: TextFormat, notes: Notes): string {
  if (format !== "html" && !/<\/?(?:p|br|b|i|em|strong|span|div|img)\b/iu.test(text)) return text.trim();
  const withoutTags = text.replaceAll(/<[^<>]*>/gu, " ");
  if (withoutTags !== text) notes.add("markup_removed");
  return decodeHTML(withoutTags).replaceAll(/\s+/gu, " ").trim();
}

/** Returns the range of right numbers. */
function toRange({ type, number, range = 0, numberLow, numberHigh }: NumericalFormat): [least: number, most: number] {
  if (type === "high-low") return [numberLow ?? 0, numberHigh ?? 0];
  return [(number ?? 0) - range, (number ?? 0) + range];
}

function readNumber(choices: NumericalChoice[] | NumericalFormat, notes: Notes) {
  const list = Array.isArray(choices) ? choices : null;
  if (list !== null && list.length > 1) notes.add("weights_dropped");
  const best =
    list === null ? choices : (list.find(({ isCorrect, weight }) => isCorrect && weight === null) ?? list[0]);
  const format = best !== undefined && "text" in best ? best.text : (best as NumericalFormat);
  const [least, most] = toRange(format);
  return { value: format.number ?? (least + most) / 2, least, most };
}

type Answered = Exclude<GIFTQuestion, { readonly type: "Category" | "Description" }>;

function toQuestion(read: Answered, notes: Notes): Question {
  const common = {
    question: toPlain(read.stem, notes),
    ...(read.title === null || read.title === "" ? {} : { title: read.title }),
    ...(read.globalFeedback === null ? {} : { explanation: toPlain(read.globalFeedback, notes) }),
  };
  switch (read.type) {
    case "TF":
      if (read.trueFeedback !== null || read.falseFeedback !== null) notes.add("feedback_dropped");
      return {
        ...common,
        kind: "choice",
        options: [
          { text: "True", correct: read.isTrue },
          { text: "False", correct: !read.isTrue },
        ],
        multiple: false,
      };
    case "MC": {
      // Several right options have positive weights instead of a mark.
      const isRight = (choice: (typeof read.choices)[number]): boolean => choice.isCorrect || (choice.weight ?? 0) > 0;
      const rights = read.choices.filter(isRight).length;
      if (new Set(read.choices.filter(isRight).map(({ weight }) => weight)).size > 1) notes.add("weights_dropped");
      if (read.choices.some(({ feedback }) => feedback !== null)) notes.add("feedback_dropped");
      const options = read.choices.map((choice) => ({ text: toPlain(choice.text, notes), correct: isRight(choice) }));
      return { ...common, kind: "choice", options, multiple: rights > 1 };
    }
    case "Short": {
      if (read.choices.some(({ weight }) => weight !== null && weight !== 100)) notes.add("weights_dropped");
      if (read.choices.some(({ feedback }) => feedback !== null)) notes.add("feedback_dropped");
      return { ...common, kind: "open", answers: read.choices.map(({ text }) => toPlain(text, notes)) };
    }
    case "Numerical":
      return { ...common, kind: "number", ...readNumber(read.choices, notes) };
    case "Essay":
      notes.add("essay");
      return { ...common, kind: "open", answers: [] };
    case "Matching": {
      const pairs = read.matchPairs.map(
        ({ subquestion, subanswer }) => [toPlain(subquestion, notes), subanswer] as const,
      );
      return { ...common, kind: "pairs", pairs };
    }
  }
}

const UNUSABLE: Readonly<Partial<Record<GIFTQuestion["type"], ProblemCode>>> = {
  Category: "gift_category",
  Description: "gift_description",
};

interface Block {
  readonly source: SourceRange;
  readonly text: string;
}

/** Splits a file into questions at blank lines; comments stay with the question below them. */
function splitBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const all = text.replace(/^\uFEFF/u, "").split(/\r\n|[\n\r]/u);
  for (const [index, line] of [...all, ""].entries()) {
    if (line.trim() !== "") {
      lines.push(line);
      continue;
    }
    if (lines.length > 0) {
      const source = { from: index - lines.length + 1, to: index };
      blocks.push({ source, text: lines.join("\n") });
    }
    lines = [];
  }
  return blocks;
}

const isComment = (text: string): boolean => text.split("\n").every((line) => line.trim().startsWith("//"));

function parseBlock({ text }: Block): readonly GIFTQuestion[] | null {
  try {
    return text.length > MAX_BLOCK_LENGTH ? null : parse(`${text}\n`);
  } catch {
    return null;
  }
}

/** Reads Moodle's GIFT format. Blocks are parsed one by one, so that an error affects one question only. */
export function parseGift(text: string): ParsedSource {
  const found: FoundQuestion[] = [];
  const problems: ImportProblem[] = [];
  for (const block of splitBlocks(text)) {
    const { source } = block;
    const parsed = isComment(block.text) ? [] : parseBlock(block);
    if (parsed === null) problems.push(createProblem("gift_syntax", source, block.text));
    else if (parsed.length === 0) problems.push(createProblem("heading", source, block.text));
    for (const read of parsed ?? []) {
      const code = UNUSABLE[read.type];
      if (code !== undefined) problems.push(createProblem(code, source, block.text));
      if (read.type === "Category" || read.type === "Description") continue;
      const notes: Notes = new Set();
      const question = toQuestion(read, notes);
      found.push({ question, source, text: block.text, notes: [...notes] });
    }
  }
  const { rounds, problems: refused } = toRounds(found);
  return { unit: "line", game: {}, rounds, problems: [...problems, ...refused], media: [] };
}
