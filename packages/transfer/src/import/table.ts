import type { Json } from "@showrunner/engine";
import { splitPair } from "@showrunner/rounds/list-lines";
import {
  createProblem,
  type ImportProblem,
  type NoteCode,
  type ParsedSource,
  type SourceRange,
} from "../import-model.ts";
import type { FoundQuestion, Question, QuestionOption } from "../questions/question.ts";
import { toRounds } from "../questions/to-round.ts";
import { unescapeFormula, splitList } from "../table-cells.ts";
import { findHeading, findUnknownHeadings, MAX_COLUMNS, type ColumnName, type Columns } from "./columns.ts";
import { readDecimal, readWholeNumber } from "./read-number.ts";
import {
  countRight,
  markNamed,
  markNumbered,
  readMarks,
  splitSpellings,
  toOptions,
  toTruthOptions,
} from "./right-marks.ts";

export interface TableRow {
  readonly cells: readonly string[];
  readonly source: SourceRange;
}

/** The non-empty cells of a row by column. */
type Cells = ReadonlyMap<ColumnName, readonly string[]>;

function readCells(row: TableRow, columns: Columns): Cells {
  const cells = new Map<ColumnName, string[]>();
  for (const [index, written] of row.cells.entries()) {
    const name = columns[index];
    const value = unescapeFormula(written);
    if (name === null || name === undefined || value.trim() === "") continue;
    cells.set(name, [...(cells.get(name) ?? []), value]);
  }
  return cells;
}

const first = (cells: Cells, name: ColumnName): string | undefined => cells.get(name)?.[0];
const isYes = (text: string | undefined): boolean => /^(yes|true|x|1|ja|wahr)$/iu.test(text?.trim() ?? "");

/**
 * Reads the fields of all kinds of questions; the check of the round refuses unknown words and numbers that cannot be
 * read.
 */
function readCommon(cells: Cells, question: string) {
  const [title, content, explanation, note] = (["title", "content", "explanation", "note"] as const).map((name) =>
    first(cells, name),
  );
  const [points, time, scoring, buzzer] = (["points", "time", "scoring", "buzzer"] as const).map((name) =>
    first(cells, name),
  );
  return {
    question,
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(note === undefined ? {} : { note }),
    ...(points === undefined ? {} : { points: readWholeNumber(points) }),
    ...(time === undefined ? {} : { time_limit_s: readWholeNumber(time) }),
    ...(scoring === undefined ? {} : { scoring }),
    ...(isYes(first(cells, "speed")) ? { speed: true } : {}),
    ...(buzzer === undefined ? {} : { buzzer }),
  };
}

interface ReadQuestion {
  readonly question: Question;
  readonly notes: readonly NoteCode[];
}

function readChoice(
  cells: Cells,
  common: ReturnType<typeof readCommon>,
  written: readonly string[],
  isOwn: boolean,
): ReadQuestion {
  // In our own tables marks are part of the text: the column "Correct" names the right options.
  let options: readonly QuestionOption[] = isOwn
    ? written.map((text) => ({ text, correct: false }))
    : toOptions(written.map(readMarks));
  const notes: NoteCode[] = [];
  const isNumbered = isOwn || cells.has("correct_numbers");
  for (const correct of cells.get("correct") ?? []) {
    const named = (isNumbered ? markNumbered(options, correct) : null) ?? markNamed(options, correct);
    if (named === null) notes.push("answer_matches_no_option");
    else options = named;
  }
  const multiple = cells.has("multiple")
    ? isYes(first(cells, "multiple"))
    : options.filter(({ correct }) => correct).length > 1;
  return { question: { ...common, kind: "choice", options, multiple, shuffle: isYes(first(cells, "shuffle")) }, notes };
}

function parseConfig(text: string | undefined): Json | undefined {
  try {
    return JSON.parse(text ?? "") as Json;
  } catch {
    return undefined;
  }
}

/** Reads a row of a type that only our own tables have; null for any other row. */
function readSpecialRow(
  cells: Cells,
  common: ReturnType<typeof readCommon>,
  type: string | undefined,
  accepted: readonly string[],
): Question | null {
  const listOf = (name: ColumnName): readonly string[] => (cells.get(name) ?? []).flatMap(splitList);
  const items = type === "ordering" ? [...listOf("items"), ...listOf("order")] : listOf("order");
  if (items.length > 0) return { ...common, kind: "order", items, shuffle: isYes(first(cells, "shuffle")) };
  const pairs = listOf("pairs").map((line) => {
    const pair = splitPair(line);
    return pair === null ? ([line, ""] as const) : ([pair.left, pair.right] as const);
  });
  if (pairs.length > 0) return { ...common, kind: "pairs", pairs, distractors: listOf("distractors") };
  if (type === "estimate") {
    const { unit = "", tolerance } = {
      unit: first(cells, "unit"),
      tolerance: readDecimal(first(cells, "tolerance") ?? ""),
    };
    return { ...common, kind: "estimate", value: readDecimal(accepted[0] ?? ""), unit, tolerance };
  }
  if (type !== "poll") return null;
  const options = cells.get("option") ?? null;
  const multiple = isYes(first(cells, "multiple"));
  const participation = isYes(first(cells, "participation"));
  const live = first(cells, "live");
  return {
    ...common,
    kind: "poll",
    options,
    multiple,
    participation,
    ...(live === undefined ? {} : { live: isYes(live) }),
  };
}

/** Reads a row of a table with headings. */
function readNamedRow(cells: Cells): ReadQuestion | null {
  const text = first(cells, "question");
  const type = first(cells, "type");
  const config = parseConfig(first(cells, "config"));
  const common = readCommon(cells, text ?? "");
  const split = type === undefined ? splitSpellings : splitList;
  const accepted = (cells.get("answer") ?? []).flatMap(split);
  if (type !== undefined && config !== undefined)
    return { question: { ...common, kind: "config", type, config, answers: accepted }, notes: [] };
  if (text === undefined) return null;
  const special = readSpecialRow(cells, common, type, accepted);
  if (special !== null) return { question: special, notes: [] };
  const isOwn = type === "multipleChoice";
  const items = cells.get("items");
  if (items !== undefined) {
    const minimum = readWholeNumber(first(cells, "minimum") ?? "1");
    const bonus = readWholeNumber(first(cells, "bonus") ?? "0");
    return { question: { ...common, kind: "list", items: items.flatMap(split), minimum, bonus }, notes: [] };
  }
  const options = cells.get("option") ?? [];
  const wrong = cells.get("wrong") ?? [];
  const correct = [...(cells.get("correct") ?? []), ...(cells.get("correct_numbers") ?? [])];
  if (wrong.length > 0) {
    const right = [...correct, ...accepted].map((each) => ({ text: each, correct: true }));
    const all = [...right, ...wrong.map((each) => ({ text: each, correct: false }))];
    return {
      question: { ...common, kind: "choice", options: all, multiple: right.length > 1, shuffle: true },
      notes: [],
    };
  }
  if (isOwn || options.length > 1) {
    const withAnswer = new Map([...cells, ["correct", [...correct, ...accepted]] as const]);
    return readChoice(withAnswer, common, options, isOwn);
  }
  const spellings = [...accepted, ...options.map(removeMarks), ...(options.length === 1 ? [] : correct)];
  if (type === undefined && spellings.length === 1) {
    const truth = toTruthOptions(spellings[0] ?? "");
    if (truth !== null) return { question: { ...common, kind: "choice", options: truth, multiple: false }, notes: [] };
  }
  return { question: { ...common, kind: "open", answers: spellings }, notes: [] };
}

const removeMarks = (text: string): string => readMarks(text).text;

/** Reads a row without headings: question and answer, or question and options; the last cell may name the right one. */
function readUnnamedRow(row: TableRow): ReadQuestion | null {
  const values = row.cells.map((cell) => unescapeFormula(cell).trim());
  // A leading number is the row's number.
  const start = /^\d{1,4}[.)]?$/u.test(values[0] ?? "") && values.filter((value) => value !== "").length > 2 ? 1 : 0;
  const [text = "", ...others] = values.slice(start).filter((value) => value !== "");
  if (text === "" || others.length === 0) return text.includes("?") ? toOpenQuestion(text, []) : null;
  if (others.length === 1) {
    const truth = toTruthOptions(others[0] ?? "");
    if (truth !== null)
      return { question: { kind: "choice", question: text, options: truth, multiple: false }, notes: [] };
    return toOpenQuestion(text, splitSpellings(others[0] ?? ""));
  }
  const options = toOptions(others.map(readMarks));
  if (options.some(({ correct }) => correct))
    return { question: { kind: "choice", question: text, options, multiple: countRight(options) > 1 }, notes: [] };
  const named = markNamed(options.slice(0, -1), others.at(-1) ?? "");
  if (named !== null)
    return { question: { kind: "choice", question: text, options: named, multiple: countRight(named) > 1 }, notes: [] };
  return { question: { kind: "choice", question: text, options, multiple: false }, notes: [] };
}

const toOpenQuestion = (question: string, answers: readonly string[]): ReadQuestion => ({
  question: { kind: "open", question, answers },
  notes: [],
});

/** Reads a table with or without headings. Reports rows above the headings and rows without a question as problems. */
export function parseTable(rows: readonly TableRow[]): Omit<ParsedSource, "unit"> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const heading = findHeading(filled.map(({ cells }) => cells));
  const found: FoundQuestion[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, row] of filled.entries()) {
    const text = row.cells.filter((cell) => cell.trim() !== "").join(" · ");
    if (heading !== null && index <= heading.index) {
      if (index < heading.index) problems.push(createProblem("heading", row.source, text));
      else {
        const below = filled.slice(index + 1).map(({ cells }) => cells);
        const unknown = findUnknownHeadings(row.cells, heading.columns, below);
        if (unknown.length > 0) problems.push(createProblem("unknown_column", row.source, unknown.join(" · ")));
      }
      continue;
    }
    if (row.cells.length > MAX_COLUMNS) {
      problems.push(createProblem("too_many", row.source, text));
      continue;
    }
    const read = heading === null ? readUnnamedRow(row) : readNamedRow(readCells(row, heading.columns));
    if (read !== null) found.push({ ...read, source: row.source, text });
    else problems.push(createProblem(heading === null ? "not_a_row" : "no_question", row.source, text));
  }
  const { rounds, problems: refused } = toRounds(found);
  return { game: {}, rounds, problems: [...problems, ...refused], media: [] };
}
