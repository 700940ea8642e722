import { createProblem, EMPTY_RESULT, IMPORT_LIMITS, type ImportProblem, type ParsedSource } from "../import-model.ts";
import { parseTable } from "./table.ts";
import { unzip } from "./unzip.ts";

const START = { from: 0, to: 0 };
type Cell = string | number | boolean | Date | null;

function toText(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return toDateText(cell);
  return String(cell);
}

/** Day 0 of a spreadsheet, which cells with a time alone have. */
const DAY_ZERO = "1899-12-30";

/** The day, the time, or both. */
function toDateText(date: Date): string {
  const [day = "", clock = ""] = date.toISOString().split("T");
  const time = clock.startsWith("00:00:00") ? "" : clock.slice(0, clock.slice(6, 8) === "00" ? 5 : 8);
  return [day === DAY_ZERO && time !== "" ? "" : day, time].filter((part) => part !== "").join(" ");
}

/** Reads the first non-empty sheet of an Excel file; reports further ones as problems. */
export async function parseXlsx(data: Uint8Array<ArrayBuffer>): Promise<ParsedSource> {
  const unpacked = unzip(data, { bytes: IMPORT_LIMITS.unpackedSpreadsheetBytes, files: IMPORT_LIMITS.files }, (path) =>
    path.endsWith(".xml"),
  );
  if (typeof unpacked === "string")
    return { ...EMPTY_RESULT, unit: "row", problems: [createProblem(unpacked, START, "")] };
  try {
    const { default: readSheets } = await import("read-excel-file/universal");
    const sheets = await readSheets(data.slice().buffer);
    const filled = sheets.filter(({ data: rows }) => rows.some((row) => row.some((cell) => cell !== null)));
    const [first, ...others] = filled;
    const rows = (first?.data ?? []).map((row, index) => ({
      cells: row.map((cell) => toText(cell as Cell)),
      source: { from: index + 1, to: index + 1 },
    }));
    const parsed = parseTable(rows);
    const skipped: ImportProblem[] = others.map(({ sheet }) => createProblem("other_sheet", START, sheet));
    return { unit: "row", ...parsed, problems: [...skipped, ...parsed.problems] };
  } catch {
    return { ...EMPTY_RESULT, unit: "row", problems: [createProblem("unreadable_file", START, "")] };
  }
}
