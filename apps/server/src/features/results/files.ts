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

/** The results as a file whose name says of which show. */
export async function resultsFile(results: ShowResults, format: FileFormat, locale: Locale): Promise<Download> {
  const [standings, ...others] = sheetsOf(results, locale);
  const data = format === "csv" ? Buffer.from(csvOf(standings, locale), "utf8") : await xlsxOf([standings, ...others]);
  const word = translator(result_messages, locale)("file");
  return new Download(data, media_types[format], `${results.show.name} – ${word}.${format}`);
}

/**
 * What a spreadsheet takes for the beginning of a formula: `=`, `+`, `-` and `@`, in full width, too, also behind characters
 * that nobody sees and that some programs drop; and a tab or carriage return, which shift cells.
 */
const formula_start =
  /^[\t\r]|^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

/** A text that a spreadsheet would run begins with an apostrophe: teams choose their own names. */
export function harmless(text: string): string {
  return formula_start.test(text) ? `'${text}` : text;
}

/** German spreadsheets read a comma as the decimal sign, and separate by semicolons. */
const separators: Readonly<Record<Locale, string>> = { en: ",", de: ";" };
/** Without it spreadsheets read UTF-8 as something else. */
const byte_order_mark = "\uFEFF";

/** As RFC 4180, with a byte order mark. */
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

/** Characters of the widest column; names are at most 40 long. */
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

/** XML knows no control characters but tab and line ends, whichever way they are written. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function widthOf(rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length);
  return Math.min(widest, Math.max(8, ...lengths) + 2);
}
