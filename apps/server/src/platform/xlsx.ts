import { escapeFormula } from "@showrunner/transfer/export";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Numbers are written as numbers; null is an empty cell. */
export type Cell = string | number | null;

export interface Sheet {
  readonly name: string;
  /** The first row is the heading. */
  readonly rows: readonly (readonly Cell[])[];
}

/** Maximum length of a text in an Excel cell. */
const MAX_CELL_LENGTH = 32_767;
/** Maximum column width, in characters; names of teams are at most 40 long. */
const MAX_COLUMN_WIDTH = 44;

/** A workbook with one sheet per table; formulas in texts are neutralised. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  // Loaded on first use: few servers export tables, and loading it would slow down every start.
  const { default: writeXlsxFile } = await import("write-excel-file/node");
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
  const text = { value: escapeFormula(stripControlCharacters(cell)).slice(0, MAX_CELL_LENGTH), type: String };
  return isHeading ? { ...text, fontWeight: "bold" as const, wrap: true } : text;
}

/** Removes the characters that XML 1.0 does not allow, even escaped: control characters except tab and line ends. */
function stripControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are removed
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function getColumnWidth(rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length);
  return Math.min(MAX_COLUMN_WIDTH, Math.max(8, ...lengths) + 2);
}
