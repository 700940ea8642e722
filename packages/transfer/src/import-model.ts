import type { GameFields, RoundFields } from "@showrunner/contract/rest";

/** Formats that can be imported; `archive` is a zip file with a Showrunner game and its pictures and clips. */
export const IMPORT_FORMATS = ["text", "table", "xlsx", "gift", "open_trivia", "showrunner", "archive"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** First and last line of a text, row of a spreadsheet, or entry of a list, counted from 1. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
}

/** Unit of a `SourceRange`. */
export type SourceUnit = "line" | "row" | "entry";

/** Why a part of the input did not become a round. */
export const PROBLEM_CODES = [
  "heading",
  "not_understood",
  "no_question",
  "too_long",
  "too_many",
  "invalid_value",
  "gift_syntax",
  "gift_category",
  "gift_description",
  "unknown_type",
  "not_json",
  "not_a_list",
  "invalid_game",
  "newer_version",
  "too_large",
  "too_many_files",
  "unreadable_file",
  "unexpected_file",
  "missing_picture",
  "missing_clip",
  "other_sheet",
  "not_a_row",
  "unknown_column",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface ImportProblem {
  readonly code: ProblemCode;
  readonly source: SourceRange;
  /** The beginning of the affected text. */
  readonly text: string;
}

/** What was changed or guessed in an imported round. */
export const NOTE_CODES = [
  "answer_missing",
  "answer_matches_no_option",
  "range_simplified",
  "weights_dropped",
  "feedback_dropped",
  "markup_removed",
  "essay",
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/** Fields of a round that the input contains; the others get the defaults of the import dialog. */
export type ImportedFields = Partial<RoundFields> & Pick<RoundFields, "type">;

export interface ImportedRound {
  readonly source: SourceRange;
  readonly fields: ImportedFields;
  readonly notes: readonly NoteCode[];
}

/** Fields of a game that a file can set. Sharing is not among them: only admins share games. */
export type ImportedGame = Partial<Omit<GameFields, "shared_with_hosts">>;

/** A picture or clip of an archive, by its MIME type. Texts refer to it as `/images/ID` or `/audio/ID`. */
export interface ZipMedia {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface ImportResult {
  readonly format: ImportFormat;
  readonly unit: SourceUnit;
  readonly game: ImportedGame;
  readonly rounds: readonly ImportedRound[];
  readonly problems: readonly ImportProblem[];
  readonly media: readonly ZipMedia[];
}

/** Limits of the input; they bound memory and time for hostile files. */
export const IMPORT_LIMITS = {
  /** Characters of a text. */
  characters: 5_000_000,
  /** Bytes of a file that is not an archive. */
  fileBytes: 10 * 1024 * 1024,
  archiveBytes: 300 * 1024 * 1024,
  /** Total uncompressed bytes of all files in a zip file. */
  unpackedBytes: 600 * 1024 * 1024,
  /** The same for a spreadsheet, whose XML expands to many times its size in memory. */
  unpackedSpreadsheetBytes: 60 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  clipBytes: 20 * 1024 * 1024,
  files: 600,
} as const;

const EXCERPT_LENGTH = 160;

export function createProblem(code: ProblemCode, source: SourceRange, text: string): ImportProblem {
  return { code, source, text: text.slice(0, EXCERPT_LENGTH).trim() };
}

export const EMPTY_RESULT = { game: {}, rounds: [], problems: [], media: [] } as const;

/** Result of the importer of one format. */
export type ParsedSource = Omit<ImportResult, "format">;
