import { stringify } from "csv-stringify/sync";
import type { Locale } from "@showrunner/i18n";

/** Spreadsheets expect the semicolon between cells where the comma is the decimal separator. */
export const getCsvDelimiter = (locale: Locale): string => ((0.5).toLocaleString(locale).includes(",") ? ";" : ",");

/** Options of `stringify` for files that spreadsheets of the language open correctly. */
export const getCsvOptions = (locale: Locale) =>
  ({ delimiter: getCsvDelimiter(locale), record_delimiter: "windows", quoted_match: /[\r\n]/ }) as const;

/** Writes a header and rows as CSV, chunk by chunk. The cells must be free of formulas: see `escapeFormula`. */
export async function* writeCsv<Row>(
  columns: readonly string[],
  chunks: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => string[],
  locale: Locale,
): AsyncGenerator<string> {
  const options = getCsvOptions(locale);
  yield stringify([[...columns]], { ...options, bom: true });
  for await (const chunk of chunks)
    if (chunk.length > 0)
      yield stringify(
        chunk.map((row) => toCells(row)),
        options,
      );
}
