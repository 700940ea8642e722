import {
  createProblem,
  EMPTY_RESULT,
  IMPORT_LIMITS,
  type ImportFormat,
  type ImportResult,
  type ParsedSource,
  type ProblemCode,
} from "../import-model.ts";
import { parseZip } from "./zip.ts";
import { parseCsv } from "./csv.ts";
import { decodeText } from "./decode-text.ts";
import { parseGift } from "./gift.ts";
import { parseOpenTrivia } from "./open-trivia.ts";
import { parsePlainText } from "./plain-text.ts";
import { recogniseText, recogniseZip } from "./recognise.ts";
import { isShowrunnerFile, parseShowrunnerJson } from "./showrunner-json.ts";
import { unzip } from "./unzip.ts";
import { parseXlsx } from "./xlsx.ts";

const START = { from: 0, to: 0 };

function refuse(format: ImportFormat, code: ProblemCode, text: string): ImportResult {
  return { ...EMPTY_RESULT, format, unit: "line", problems: [createProblem(code, START, text)] };
}

function parseJsonWith(text: string, parse: (value: unknown) => ParsedSource): ParsedSource {
  try {
    return parse(JSON.parse(text.replace(/^\uFEFF/u, "")) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ...EMPTY_RESULT, unit: "entry", problems: [createProblem("not_json", { from: 1, to: 1 }, text)] };
  }
}

const PARSERS: Readonly<Record<Exclude<ImportFormat, "xlsx" | "archive">, (text: string) => ParsedSource>> = {
  text: parsePlainText,
  table: parseCsv,
  gift: parseGift,
  open_trivia: (text) => parseJsonWith(text, parseOpenTrivia),
  showrunner: (text) =>
    parseJsonWith(text, (value) =>
      isShowrunnerFile(value)
        ? parseShowrunnerJson(value)
        : { ...EMPTY_RESULT, unit: "entry", problems: [createProblem("not_json", { from: 1, to: 1 }, text)] },
    ),
};

/** Formats of texts; the other formats are binary files. */
export type TextFormat = keyof typeof PARSERS;

/**
 * Reads questions from a text. Never throws; linear in the text's length.
 *
 * @param format null to recognise it
 */
export function importText(text: string, format: TextFormat | null = null, fileName = ""): ImportResult {
  const chosen = format ?? (recogniseText(text, fileName) as TextFormat);
  if (text.length > IMPORT_LIMITS.characters) return refuse(chosen, "too_large", "");
  if (text.trim() === "") return { ...EMPTY_RESULT, format: chosen, unit: "line" };
  return { format: chosen, ...PARSERS[chosen](text) };
}

/** Whether a zip file is an Excel file, by an entry that all of them contain. */
const isSpreadsheet = (data: Uint8Array): boolean => {
  const files = unzip(data, { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY }, () => false);
  return typeof files !== "string" && files.has("xl/workbook.xml");
};

/** Reads questions from a file of any format. Never throws. */
export async function importFile(
  data: Uint8Array<ArrayBuffer>,
  fileName: string,
  format: TextFormat | null = null,
): Promise<ImportResult> {
  if (recogniseZip(data)) {
    if (data.length > IMPORT_LIMITS.archiveBytes) return refuse("archive", "too_large", fileName);
    if (!isSpreadsheet(data)) return { format: "archive", ...parseZip(data) };
    if (data.length > IMPORT_LIMITS.fileBytes) return refuse("xlsx", "too_large", fileName);
    return { format: "xlsx", ...(await parseXlsx(data)) };
  }
  if (data.length > IMPORT_LIMITS.fileBytes) return refuse("text", "too_large", fileName);
  // A null character indicates a binary file, such as a picture or an old Excel file.
  const text = decodeText(data);
  if (text.slice(0, 1_000).includes("\0")) return refuse("text", "unreadable_file", fileName);
  return importText(text, format, fileName);
}
