import { MARKDOWN_LIMITS } from "./markdown-limits.ts";

/** Reason for refusing a text; `max` is the exceeded limit. */
export interface MarkdownProblem {
  readonly code:
    | "too_long"
    | "markdown_lines"
    | "markdown_nesting"
    | "markdown_containers"
    | "markdown_marks"
    | "markdown_cells"
    | "markdown_address"
    | "markdown_brackets"
    | "markdown_comments"
    | "markdown_code"
    | "markdown_references"
    | "markdown_paragraph"
    | "markdown_html";
  readonly params: { readonly max: number };
}

const LINE_ENDING = /\r\n|\r|\n/;
const CONTAINER_PREFIX = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;
const CONTAINER_MARKER = />|[-+*]|\d+[.)]/g;
/** The row under a table's header, also inside lists and quotes. Matches up to the first hyphen: no backtracking. */
const DELIMITER_ROW = /^[|: \t>+*\d.)]*-[-|: \t>+*\d.)]*$/;
/** A bullet or heading; it ends a paragraph at any position. */
const BULLET_OR_HEADING = /^ {0,3}(?:[-+*] +[^\s]|#{1,6} )/;
/** A word; the parser tries each as the beginning of an e-mail address. */
const WORD = /[\w.+-]+/g;
/** Characters other than words at which the parser leaves plain text. */
const INLINE_MARK = /[!&*<[\\\]_`~]/g;
const ATTENTION_RUN = /\*+|_+|~+/g;
const ADDRESS_START = /www\.|:\/\//i;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Upper bound of nesting: in a line, a level needs a marker, or two columns if its marker is in an earlier line. */
function computeMaxNesting(prefix: string): number {
  const markers = countMatches(prefix, CONTAINER_MARKER);
  if (markers === 0) return 0;
  const columns = countMatches(prefix, / /g) + 4 * countMatches(prefix, /\t/g);
  return markers + Math.floor(Math.max(0, columns - markers) / 2);
}

interface Paragraph {
  lines: number;
  length: number;
  backticks: number;
  words: number;
  inlineMarks: number;
  ampersands: number;
  attentionRuns: number;
  openingBrackets: number;
  closingBrackets: number;
  /** Columns of the widest table; 0 without one. */
  columns: number;
  definesReferences: boolean;
}

const createParagraph = (): Paragraph => ({
  lines: 0,
  length: 0,
  backticks: 0,
  words: 0,
  inlineMarks: 0,
  ampersands: 0,
  attentionRuns: 0,
  openingBrackets: 0,
  closingBrackets: 0,
  columns: 0,
  definesReferences: false,
});

/**
 * Upper bound of the parser's steps back through a paragraph: from each closing bracket (twice: links and footnotes)
 * and each `*`, `_` or `~` to its opening counterpart, and from each word to an opening bracket before it. A character
 * reference becomes as many tokens as four words.
 */
function countBackSteps(paragraph: Paragraph): number {
  const { words, inlineMarks, ampersands, attentionRuns, openingBrackets, closingBrackets, lines } = paragraph;
  const scans = 2 * closingBrackets + attentionRuns + (openingBrackets > 0 ? words : 0);
  return scans * (words + inlineMarks + 3 * ampersands + lines);
}

/**
 * Checks whether a text is too expensive to render; null if it is acceptable. Takes linear time, because it only counts
 * upper bounds without parsing. Blank lines, bullets and headings delimit paragraphs.
 */
export function checkMarkdown(source: string): MarkdownProblem | null {
  const createProblem = (code: MarkdownProblem["code"], limit: keyof typeof MARKDOWN_LIMITS): MarkdownProblem => ({
    code,
    params: { max: MARKDOWN_LIMITS[limit] },
  });
  if (source.length > MARKDOWN_LIMITS.length) return createProblem("too_long", "length");
  const lines = source.split(LINE_ENDING);
  if (lines.length > MARKDOWN_LIMITS.lines) return createProblem("markdown_lines", "lines");

  if (countMatches(source, /[[\]]/g) > MARKDOWN_LIMITS.brackets) return createProblem("markdown_brackets", "brackets");
  if (countMatches(source, /<[!?]/g) > MARKDOWN_LIMITS.comments) return createProblem("markdown_comments", "comments");

  const openingBrackets = countMatches(source, /\[/g);
  let containers = 0;
  let marks = 0;
  let cells = 0;
  let code = 0;
  let backSteps = 0;
  let definitionsLength = 0;
  let paragraph = createParagraph();
  const endParagraph = (): void => {
    cells += paragraph.columns * paragraph.lines;
    code += paragraph.backticks * paragraph.length;
    backSteps += countBackSteps(paragraph);
    if (paragraph.definesReferences) definitionsLength = Math.max(definitionsLength, paragraph.length);
    paragraph = createParagraph();
  };
  for (const line of lines) {
    const prefix = CONTAINER_PREFIX.exec(line)?.[0] ?? "";
    if (computeMaxNesting(prefix) > MARKDOWN_LIMITS.nesting) return createProblem("markdown_nesting", "nesting");
    containers += countMatches(prefix, CONTAINER_MARKER);
    marks += countMatches(line.slice(prefix.length), ATTENTION_RUN);
    if (line.trim() === "") {
      endParagraph();
      continue;
    }
    if (BULLET_OR_HEADING.test(line)) endParagraph();
    paragraph.lines += 1;
    paragraph.length += line.length;
    paragraph.backticks += countMatches(line, /`+/g);
    paragraph.words += countMatches(line, WORD);
    paragraph.inlineMarks += countMatches(line, INLINE_MARK);
    paragraph.ampersands += countMatches(line, /&/g);
    paragraph.attentionRuns += countMatches(line, ATTENTION_RUN);
    paragraph.openingBrackets += countMatches(line, /\[/g);
    paragraph.closingBrackets += countMatches(line, /\]/g);
    if (DELIMITER_ROW.test(line)) paragraph.columns = Math.max(paragraph.columns, countMatches(line, /\|/g) + 1);
    if (line.includes("]:")) paragraph.definesReferences = true;
  }
  endParagraph();
  if (containers > MARKDOWN_LIMITS.containers) return createProblem("markdown_containers", "containers");
  if (marks > MARKDOWN_LIMITS.marks) return createProblem("markdown_marks", "marks");
  if (cells > MARKDOWN_LIMITS.cells) return createProblem("markdown_cells", "cells");
  if (code > MARKDOWN_LIMITS.code) return createProblem("markdown_code", "code");
  if (backSteps > MARKDOWN_LIMITS.paragraph) return createProblem("markdown_paragraph", "paragraph");
  if (openingBrackets * definitionsLength > MARKDOWN_LIMITS.references)
    return createProblem("markdown_references", "references");
  for (const [chunk] of source.matchAll(/\S+/g)) {
    if (chunk.length > MARKDOWN_LIMITS.address && ADDRESS_START.test(chunk))
      return createProblem("markdown_address", "address");
  }
  return null;
}
