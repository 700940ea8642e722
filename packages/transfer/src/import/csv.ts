import { parse, type CsvError } from "csv-parse/browser/esm/sync";
import type { ParsedSource } from "../import-model.ts";
import { findHeading } from "./columns.ts";
import { parseTable, type TableRow } from "./table.ts";

const DELIMITERS = ["\t", ";", ",", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];
/** Number of lines that are inspected to recognise the delimiter. */
const SAMPLE_LINES = 20;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseWith(text: string, delimiter: Delimiter, quote: '"' | null): readonly TableRow[] {
  const parsed = parse(text.replaceAll(/\r\n?/g, "\n"), {
    delimiter,
    quote,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  }) as unknown as readonly Parsed[];
  let previous = 0;
  return parsed.map(({ record, info }) => {
    // `lines` also counts the line after a record, except for the last record.
    const to = Math.max(previous + 1, info.lines);
    const row = { cells: record, source: { from: previous + 1, to } };
    previous = to;
    return row;
  });
}

/** Finds a delimiter by which the first lines have headings, or else one that occurs in all of them equally often. */
export function findDelimiter(text: string): Delimiter | null {
  const sample = text.split(/\r\n|[\n\r]/u, SAMPLE_LINES).filter((line) => line.trim() !== "");
  const byHeading = DELIMITERS.find((delimiter) => {
    const rows = sample.map((line) =>
      line
        .replace(/^\uFEFF/u, "")
        .split(delimiter)
        .map((cell) => cell.replaceAll('"', "")),
    );
    return findHeading(rows) !== null;
  });
  if (byHeading !== undefined) return byHeading;
  const regular = DELIMITERS.find((delimiter) => {
    const counts = sample.map((line) => line.replaceAll(/"[^"]*"/g, "").split(delimiter).length - 1);
    return counts.every((count) => count > 0 && (delimiter === "\t" || count === counts[0]));
  });
  return regular ?? null;
}

/** Reads comma, semicolon or tab-separated text, as spreadsheets save and copy it. */
export function parseCsv(text: string): ParsedSource {
  const delimiter = findDelimiter(text) ?? ",";
  try {
    return { unit: "line", ...parseTable(parseWith(text, delimiter, '"')) };
  } catch (error) {
    // A quotation mark is never closed: read quotation marks as ordinary characters.
    if ((error as CsvError).code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    return { unit: "line", ...parseTable(parseWith(text, delimiter, null)) };
  }
}
