import type { BulkConnection } from "./bulk-connection.ts";
import { selectCopiedTables } from "./copy-database.ts";
import { describeSchema } from "./describe-schema.ts";
import type { BulkTarget } from "./open-target.ts";
import { countRows, readAppliedMigrations, readDatabaseSize, readTable, type TablePage } from "./read-table.ts";
import { runBulkTransaction } from "./restore-database.ts";
import { TableChecksum } from "./table-checksum.ts";

export interface CopyEstimate {
  readonly rows: number;
  /** Size of the source, as far as its server reports it. */
  readonly bytes: number;
  /** How long writes would be held. */
  readonly seconds: number;
}

/** Number of rows used to measure the rates. */
const SAMPLE_ROWS = 4_000;
const SAMPLE_TABLE = "copy_sample";
/** Allows for indexes, and for a machine that is busier during the copy than during the sample. */
const SAFETY_FACTOR = 1.5;
/** Time that does not depend on the number of rows, in ms. */
const FIXED_MS = 500;

/** Measures how fast the source is read and the target written, using a temporary table of this connection. */
export async function estimateCopy(source: BulkConnection, target: BulkTarget): Promise<CopyEstimate> {
  const schema = describeSchema(await readAppliedMigrations(source));
  const counted = [];
  for (const table of selectCopiedTables(schema)) counted.push({ table, rows: await countRows(source, table) });
  const rows = counted.reduce((sum, each) => sum + each.rows, 0);
  const bytes = await readDatabaseSize(source);
  const largest = counted.toSorted((a, b) => b.rows - a.rows)[0];
  if (largest === undefined || largest.rows === 0) return { rows, bytes, seconds: Math.ceil(FIXED_MS / 1_000) };
  const columns = (schema.get(largest.table.name) ?? []).map(({ name }) => name);
  const sample: TablePage[] = [];
  const checksum = new TableChecksum();
  const readStart = performance.now();
  let sampled = 0;
  for await (const page of readTable(source, largest.table, columns)) {
    checksum.add(page);
    sample.push(page);
    sampled += page.length;
    if (sampled >= SAMPLE_ROWS) break;
  }
  const readMs = performance.now() - readStart;
  const writeMs = await measureWrites(target, sample);
  // Each row is read, written, and read again for the comparison.
  const perRowMs = (2 * readMs + writeMs) / sampled;
  return {
    rows,
    bytes,
    seconds: Math.ceil((FIXED_MS + perRowMs * rows * SAFETY_FACTOR) / 1_000),
  };
}

async function measureWrites(target: BulkTarget, pages: readonly TablePage[]): Promise<number> {
  const content = target.dialect === "mysql" ? "mediumtext" : "text";
  await target.query({
    sql: `create temporary table ${SAMPLE_TABLE} (id bigint primary key, number bigint, content ${content})`,
    parameters: [],
  });
  try {
    const startedAt = performance.now();
    let id = 0;
    await runBulkTransaction(target, async () => {
      for (const page of pages)
        await target.insert(
          SAMPLE_TABLE,
          ["id", "number", "content"],
          page.map((row) => [(id += 1), id, JSON.stringify(row)]),
        );
    });
    return performance.now() - startedAt;
  } finally {
    await target.query({ sql: `drop table ${SAMPLE_TABLE}`, parameters: [] });
  }
}
