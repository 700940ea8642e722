import { stringify } from "csv-stringify/sync";
import type { ShowResults } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { escapeFormula } from "@showrunner/transfer/export";
import { getCsvOptions } from "../../platform/csv.ts";
import { Download } from "../../platform/http/download.ts";
import { writeWorkbook, XLSX_MEDIA_TYPE, type Sheet } from "../../platform/xlsx.ts";
import { resultMessages } from "./messages/en.ts";
import { buildSheets } from "./xlsx-sheets.ts";

export type FileFormat = "csv" | "xlsx";

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: XLSX_MEDIA_TYPE,
};

/** Creates a results file named after the show. */
export async function createResultsFile(results: ShowResults, format: FileFormat, locale: Locale): Promise<Download> {
  const [standings, ...others] = buildSheets(results, locale);
  const data =
    format === "csv" ? Buffer.from(toCsv(standings, locale), "utf8") : await writeWorkbook([standings, ...others]);
  const word = createTranslator(resultMessages, locale)("file");
  return new Download(data, MEDIA_TYPES[format], `${results.show.name} – ${word}.${format}`);
}

/** Formats a sheet as CSV with a byte order mark, which spreadsheets need to detect UTF-8. */
export function toCsv({ rows }: Sheet, locale: Locale): string {
  return stringify(
    rows.map((row) => [...row]),
    { ...getCsvOptions(locale), bom: true, cast: { string: escapeFormula } },
  );
}
