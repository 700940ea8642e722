import { markdown_limits } from "./limits.ts";

/** Why a text is refused; `max` is the exceeded limit. */
export interface MarkdownProblem {
  readonly code:
    | "too_long"
    | "markdown_lines"
    | "markdown_nesting"
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

const line_ending = /\r\n|\r|\n/;
const container_prefix = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;
const container_marker = />|[-+*]|\d+[.)]/g;
/** The row under a table's header, also inside lists and quotes. */
const delimiter_row = /^[-|: \t>+*\d.)]*-[-|: \t>+*\d.)]*$/;
/** Ends a paragraph at any position. */
const bullet_or_heading = /^ {0,3}(?:[-+*] +[^\s]|#{1,6} )/;
/** What may begin an e-mail address; the parser tries each. */
const word = /[\w.+-]+/g;
/** Where the parser leaves plain text, beside words. */
const inline_mark = /[!&*<[\\\]_`~]/g;
const attention_run = /\*+|_+|~+/g;
const address_start = /www\.|:\/\//i;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Upper bound: a level takes at least one marker, or two columns of indentation and a marker on its first line. */
function nestingOf(prefix: string): number {
  const markers = count(prefix, container_marker);
  if (markers === 0) return 0;
  const columns = count(prefix, / /g) + 4 * count(prefix, /\t/g);
  return markers + Math.floor(Math.max(0, columns - markers) / 2);
}

interface Paragraph {
  lines: number;
  length: number;
  backticks: number;
  words: number;
  inline_marks: number;
  attention_runs: number;
  opening_brackets: number;
  closing_brackets: number;
  /** Columns of the widest table; 0 without one. */
  columns: number;
  defines_references: boolean;
}

const newParagraph = (): Paragraph => ({
  lines: 0,
  length: 0,
  backticks: 0,
  words: 0,
  inline_marks: 0,
  attention_runs: 0,
  opening_brackets: 0,
  closing_brackets: 0,
  columns: 0,
  defines_references: false,
});

/**
 * Upper bound of the parser's steps back through a paragraph: from each closing bracket and each `*`, `_` or `~` to
 * what opens it, and from each word to an opening bracket before it.
 */
function stepsBack(paragraph: Paragraph): number {
  const { words, inline_marks, attention_runs, opening_brackets, closing_brackets, lines } = paragraph;
  const scans = closing_brackets + attention_runs + (opening_brackets > 0 ? words : 0);
  return scans * (words + inline_marks + lines);
}

/**
 * Checks whether a text is too expensive to render; null if it is acceptable. Linear time: counts upper bounds without
 * parsing. Blank lines, bullets and headings delimit paragraphs.
 */
export function checkMarkdown(source: string): MarkdownProblem | null {
  const exceeds = (code: MarkdownProblem["code"], limit: keyof typeof markdown_limits): MarkdownProblem => ({
    code,
    params: { max: markdown_limits[limit] },
  });
  if (source.length > markdown_limits.length) return exceeds("too_long", "length");
  const lines = source.split(line_ending);
  if (lines.length > markdown_limits.lines) return exceeds("markdown_lines", "lines");

  if (count(source, /[[\]]/g) > markdown_limits.brackets) return exceeds("markdown_brackets", "brackets");
  if (count(source, /<[!?]/g) > markdown_limits.comments) return exceeds("markdown_comments", "comments");

  const opening_brackets = count(source, /\[/g);
  let marks = 0;
  let cells = 0;
  let code = 0;
  let steps_back = 0;
  let definitions_length = 0;
  let paragraph = newParagraph();
  const endParagraph = (): void => {
    cells += paragraph.columns * paragraph.lines;
    code += paragraph.backticks * paragraph.length;
    steps_back += stepsBack(paragraph);
    if (paragraph.defines_references) definitions_length = Math.max(definitions_length, paragraph.length);
    paragraph = newParagraph();
  };
  for (const line of lines) {
    const prefix = container_prefix.exec(line)?.[0] ?? "";
    if (nestingOf(prefix) > markdown_limits.nesting) return exceeds("markdown_nesting", "nesting");
    marks += count(line.slice(prefix.length), attention_run);
    if (line.trim() === "") {
      endParagraph();
      continue;
    }
    if (bullet_or_heading.test(line)) endParagraph();
    paragraph.lines += 1;
    paragraph.length += line.length;
    paragraph.backticks += count(line, /`+/g);
    paragraph.words += count(line, word);
    paragraph.inline_marks += count(line, inline_mark);
    paragraph.attention_runs += count(line, attention_run);
    paragraph.opening_brackets += count(line, /\[/g);
    paragraph.closing_brackets += count(line, /\]/g);
    if (delimiter_row.test(line)) paragraph.columns = Math.max(paragraph.columns, count(line, /\|/g) + 1);
    if (line.includes("]:")) paragraph.defines_references = true;
  }
  endParagraph();
  if (marks > markdown_limits.marks) return exceeds("markdown_marks", "marks");
  if (cells > markdown_limits.cells) return exceeds("markdown_cells", "cells");
  if (code > markdown_limits.code) return exceeds("markdown_code", "code");
  if (steps_back > markdown_limits.paragraph) return exceeds("markdown_paragraph", "paragraph");
  if (opening_brackets * definitions_length > markdown_limits.references)
    return exceeds("markdown_references", "references");
  for (const [chunk] of source.matchAll(/\S+/g)) {
    if (chunk.length > markdown_limits.address && address_start.test(chunk))
      return exceeds("markdown_address", "address");
  }
  return null;
}
