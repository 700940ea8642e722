import { Readable } from "node:stream";
import type { Locale } from "@showrunner/i18n";
import { escapeFormula } from "@showrunner/transfer/export";
import type { AuditLogQuery, AuditLogRepository, ListedAuditEntry } from "../../platform/audit-log/index.ts";
import { writeCsv } from "../../platform/csv.ts";
import { Download } from "../../platform/http/download.ts";
import { readChunks } from "../../platform/http/paging.ts";
import { presentAuditEntry } from "./audit-log.presenter.ts";

type Filter = Omit<AuditLogQuery, "after" | "limit">;

interface ExportOptions {
  readonly format: "csv" | "json";
  readonly locale: Locale;
  readonly now: number;
}

/** Same names as in the JSON export, so that scripts can read both. */
const COLUMNS = [
  "created_at",
  "actor",
  "actor_id",
  "address",
  "area",
  "action",
  "subject",
  "before",
  "after",
  "user_agent",
  "request_id",
  "id",
] as const;

function toCsvRow(row: ListedAuditEntry): string[] {
  const entry = presentAuditEntry(row);
  return COLUMNS.map((column) => {
    const value = entry[column];
    if (value === null) return "";
    return typeof value === "string" ? escapeFormula(value) : JSON.stringify(value);
  });
}

async function* writeJson(chunks: AsyncIterable<readonly ListedAuditEntry[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const chunk of chunks)
    for (const row of chunk) {
      yield separator + JSON.stringify(presentAuditEntry(row));
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Streams all matching entries as a file; memory use does not grow with the log. */
export function exportAuditLog(
  repository: Pick<AuditLogRepository, "findPage">,
  filter: Filter,
  { format, locale, now }: ExportOptions,
): Download {
  const chunks = readChunks(
    (position) => repository.findPage({ ...filter, ...position }),
    (row) => ({ value: row.created_at, id: row.id }),
  );
  const text = format === "csv" ? writeCsv(COLUMNS, chunks, toCsvRow, locale) : writeJson(chunks);
  const mediaType = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  const day = new Date(now).toISOString().slice(0, 10);
  return new Download(Readable.from(text, { objectMode: false }), mediaType, `audit-log-${day}.${format}`);
}
