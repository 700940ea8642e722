import writeXlsxFile from "write-excel-file/node";
import type { ShowResults } from "@showrunner/contract/rest";
import { translator, type Locale } from "@showrunner/i18n";
import { Download } from "../../platform/http/download.ts";
import { result_messages } from "./messages/index.ts";
import { sheetsOf, type Cell, type Sheet } from "./sheets.ts";

export type FileFormat = "csv" | "xlsx";

const media_types: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Creates a results file named after the show. */
export async function resultsFile(results: ShowResults, format: FileFormat, locale: Locale): Promise<Download> {
  const [standings, ...others] = sheetsOf(results, locale);
  const data = format === "csv" ? Buffer.from(csvOf(standings, locale), "utf8") : await xlsxOf([standings, ...others]);
  const word = translator(result_messages, locale)("file");
  return new Download(data, media_types[format], `${results.show.name} – ${word}.${format}`);
}

/**
 * Characters that start a formula in spreadsheets: `=`, `+`, `-` and `@`, also in full width and behind invisible
 * characters that some programs drop; and a leading tab or carriage return, which shifts cells.
 */
const formula_start =
  /^[\t\r]|^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe: team names are user input. */
export function harmless(text: string): string {
  return formula_start.test(text) ? `'${text}` : text;
}

/** German spreadsheets use the comma as decimal separator and the semicolon between cells. */
const separators: Readonly<Record<Locale, string>> = { en: ",", de: ";" };
/** Without it, spreadsheets do not detect UTF-8. */
const byte_order_mark = "\uFEFF";

/** RFC 4180, with a byte order mark. */
export function csvOf({ rows }: Sheet, locale: Locale): string {
  const separator = separators[locale];
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, separator)).join(separator));
  return `${byte_order_mark}${lines.join("\r\n")}\r\n`;
}

function csvCell(cell: Cell, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = harmless(cell);
  const is_plain = !text.includes(separator) && !/["\r\n]/.test(text);
  return is_plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Maximum column width, in characters; names are at most 40 long. */
const widest = 44;

async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map((_, index) => ({ width: widthOf(rows, index) })),
    data: rows.map((row, index) => row.map((cell) => xlsxCell(cell, index === 0))),
  }));
  return writeXlsxFile(written).toBuffer();
}

function xlsxCell(cell: Cell, is_heading: boolean) {
  if (cell === null) return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  const text = { value: harmless(withoutControls(cell)), type: String };
  return is_heading ? { ...text, fontWeight: "bold" as const, wrap: true } : text;
}

/** XML 1.0 allows no control characters except tab and line ends, not even escaped. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- matches exactly these
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function widthOf(rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length);
  return Math.min(widest, Math.max(8, ...lengths) + 2);
}
