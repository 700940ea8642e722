import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";
import type { ShowResults } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { escapeFormula, getCsvDelimiter } from "../../platform/csv.ts";
import { Download } from "../../platform/http/download.ts";
import { resultMessages } from "./messages/index.ts";
import { buildSheets, type Cell, type Sheet } from "./xlsx-sheets.ts";

export type FileFormat = "csv" | "xlsx";

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Creates a results file named after the show. */
export async function createResultsFile(results: ShowResults, format: FileFormat, locale: Locale): Promise<Download> {
  const [standings, ...others] = buildSheets(results, locale);
  const data = format === "csv" ? Buffer.from(toCsv(standings, locale), "utf8") : await toXlsx([standings, ...others]);
  const word = createTranslator(resultMessages, locale)("file");
  return new Download(data, MEDIA_TYPES[format], `${results.show.name} – ${word}.${format}`);
}

/** With a byte order mark, without which spreadsheets do not detect UTF-8. */
export function toCsv({ rows }: Sheet, locale: Locale): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      bom: true,
      delimiter: getCsvDelimiter(locale),
      record_delimiter: "windows",
      quoted_match: /[\r\n]/,
      cast: { string: escapeFormula },
    },
  );
}

/** Maximum column width, in characters; names are at most 40 long. */
const MAX_COLUMN_WIDTH = 44;

async function toXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map((_, index) => ({ width: getColumnWidth(rows, index) })),
    data: rows.map((row, index) => row.map((cell) => toXlsxCell(cell, index === 0))),
  }));
  return writeXlsxFile(written).toBuffer();
}

function toXlsxCell(cell: Cell, isHeading: boolean) {
  if (cell === null) return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  const text = { value: escapeFormula(stripControlCharacters(cell)), type: String };
  return isHeading ? { ...text, fontWeight: "bold" as const, wrap: true } : text;
}

/** XML 1.0 allows no control characters except tab and line ends, not even escaped. */
function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- matches exactly these
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function getColumnWidth(rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length);
  return Math.min(MAX_COLUMN_WIDTH, Math.max(8, ...lengths) + 2);
}
