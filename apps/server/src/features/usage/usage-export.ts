import { Readable } from "node:stream";
import type { UsageEvent, UsageSummary } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import { escapeFormula } from "@showrunner/transfer/export";
import { getCsvDelimiter, writeCsv } from "../../platform/csv.ts";
import { Download } from "../../platform/http/download.ts";
import { readChunks } from "../../platform/http/paging.ts";
import { writeWorkbook, XLSX_MEDIA_TYPE } from "../../platform/xlsx.ts";
import { usageMessages } from "./messages/en.ts";
import type { ListedUsageEvent, UsageEventsQuery, UsageEventsRepository } from "./usage-events.repository.ts";
import { buildUsageSheets } from "./usage-sheets.ts";
import { presentUsageEvent } from "./usage.presenter.ts";

/** Columns have the same names as in JSON, so that scripts can read both. */
const COLUMNS = [
  "occurred_at",
  "provider_name",
  "source_system",
  "model",
  "operation",
  "unit_type",
  "unit_amount",
  "vendor_total_cost",
  "currency",
  "price_cents",
  "provider_unit",
  "purpose",
  "username",
  "user_id",
  "linked_type",
  "linked_id",
  "quality",
  "size",
  "is_estimate",
  "provider_id",
  "attempt_id",
  "id",
] as const satisfies readonly (keyof UsageEvent)[];

const DECIMAL_COLUMNS: ReadonlySet<keyof UsageEvent> = new Set(["unit_amount", "vendor_total_cost", "price_cents"]);

type Filter = Omit<UsageEventsQuery, "after" | "limit">;

/** Converts an event to cells. Decimals have the separator that spreadsheets of the language expect. */
function toCsvRow(row: ListedUsageEvent, decimalSeparator: string): string[] {
  const event = presentUsageEvent(row);
  return COLUMNS.map((column) => {
    const value = event[column];
    if (value === null) return "";
    if (typeof value !== "string") return JSON.stringify(value);
    return DECIMAL_COLUMNS.has(column) ? value.replace(".", decimalSeparator) : escapeFormula(value);
  });
}

/** Streams all matching events as CSV, in constant memory. */
export function exportUsageEvents(
  repository: Pick<UsageEventsRepository, "findPage">,
  filter: Filter,
  { name, locale }: { readonly name: string; readonly locale: Locale },
): Download {
  const chunks = readChunks(
    (position) => repository.findPage({ ...filter, ...position }),
    (row) => ({ value: row.occurred_at, id: row.id }),
  );
  const decimalSeparator = getCsvDelimiter(locale) === ";" ? "," : ".";
  const text = writeCsv(COLUMNS, chunks, (row) => toCsvRow(row, decimalSeparator), locale);
  return new Download(Readable.from(text, { objectMode: false }), "text/csv; charset=utf-8", `${name}.csv`);
}

/** Exports the overview as a workbook. */
export async function exportUsageSummary(summary: UsageSummary, locale: Locale): Promise<Download> {
  const file = createTranslator(usageMessages, locale)("file");
  const data = await writeWorkbook(buildUsageSheets(summary, locale));
  return new Download(data, XLSX_MEDIA_TYPE, `${file} ${summary.from} – ${summary.to}.xlsx`);
}
