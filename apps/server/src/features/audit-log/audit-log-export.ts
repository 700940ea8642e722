import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Locale } from "@showrunner/i18n";
import { escapeFormula } from "@showrunner/transfer/export";
import type { AuditLogQuery, AuditLogRepository, ListedAuditEntry } from "../../platform/audit-log/index.ts";
import { getCsvDelimiter } from "../../platform/csv.ts";
import { Download } from "../../platform/http/download.ts";
import { presentAuditEntry } from "./audit-log.presenter.ts";

type Filter = Omit<AuditLogQuery, "after" | "limit">;

interface ExportOptions {
  readonly format: "csv" | "json";
  readonly locale: Locale;
  readonly now: number;
}

/** Number of entries held in memory at a time. */
const CHUNK_SIZE = 500;

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

/** Yields entries newest first; entries added during the export are not included. */
async function* readChunks(
  repository: Pick<AuditLogRepository, "findPage">,
  filter: Filter,
): AsyncGenerator<readonly ListedAuditEntry[]> {
  let after: AuditLogQuery["after"] = null;
  for (;;) {
    const rows: readonly ListedAuditEntry[] = await repository.findPage({ ...filter, after, limit: CHUNK_SIZE });
    const chunk = rows.slice(0, CHUNK_SIZE);
    yield chunk;
    const last = chunk.at(-1);
    if (rows.length <= CHUNK_SIZE || last === undefined) return;
    after = { value: last.created_at, id: last.id };
  }
}

function toCsvRow(row: ListedAuditEntry): readonly string[] {
  const entry = presentAuditEntry(row);
  return COLUMNS.map((column) => {
    const value = entry[column];
    if (value === null) return "";
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

async function* writeCsv(chunks: AsyncIterable<readonly ListedAuditEntry[]>, locale: Locale): AsyncGenerator<string> {
  const options = {
    delimiter: getCsvDelimiter(locale),
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
    cast: { string: escapeFormula },
  } as const;
  yield stringify([[...COLUMNS]], { ...options, bom: true });
  for await (const chunk of chunks)
    if (chunk.length > 0)
      yield stringify(
        chunk.map((row) => [...toCsvRow(row)]),
        options,
      );
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
  const chunks = readChunks(repository, filter);
  const text = format === "csv" ? writeCsv(chunks, locale) : writeJson(chunks);
  const mediaType = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  const day = new Date(now).toISOString().slice(0, 10);
  return new Download(Readable.from(text, { objectMode: false }), mediaType, `audit-log-${day}.${format}`);
}
