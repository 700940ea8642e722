import { ReferenceViolation, UniqueViolation } from "../errors.ts";
import { RETIREMENT_KEY } from "../retirement.ts";
import { ARCHIVED_TABLES, COPIED_TABLES, type ArchivedTable } from "./archived-tables.ts";
import { createBuilder, runQuery, type BulkConnection } from "./bulk-connection.ts";
import { UncopyableData } from "./copy-errors.ts";
import { describeSchema, type SchemaDescription } from "./describe-schema.ts";
import { assertCopyable } from "./assert-copyable.ts";
import type { BulkTarget } from "./open-target.ts";
import { countRows, readAppliedMigrations, readTable, type TablePage } from "./read-table.ts";
import { clearTarget, inspectTarget, rebuildSchema, removeMarker, runBulkTransaction } from "./restore-database.ts";
import { seedShowClock, type MachineClock } from "./seed-clock.ts";
import { TableChecksum, type TableSum } from "./table-checksum.ts";

/** Writes are held from `copying` on. */
type CopyPhase = "preparing" | "copying" | "verifying";

export interface CopyProgress {
  readonly phase: CopyPhase;
  /** Number of rows in the current phase. */
  readonly done: number;
  readonly total: number;
}

export interface CopyOptions {
  /** Opens the source as it is at the time of the call. */
  readonly openSource: () => Promise<BulkConnection>;
  readonly target: BulkTarget;
  /** Called after preparation; once it resolves, nothing may write to the source. */
  readonly holdWrites: () => Promise<void>;
  readonly clock: MachineClock;
  /** Whether starts refuse the copy until it is activated. Without that, later changes to the source would be lost. */
  readonly isRetired: boolean;
  readonly signal: AbortSignal;
  readonly report: (progress: CopyProgress) => void;
}

/** Larger than the pages of archives, to save round trips. */
const PAGE_ROWS = 1_000;
const PAGES_PER_TRANSACTION = 20;

const ALL_TABLES: readonly ArchivedTable[] = [
  ...ARCHIVED_TABLES.map((table) => (table.pageRows === 500 ? { ...table, pageRows: PAGE_ROWS } : table)),
  ...COPIED_TABLES,
];

/** The copied tables of the source, in an order in which referenced rows come first. */
export const selectCopiedTables = (schema: SchemaDescription): readonly ArchivedTable[] =>
  ALL_TABLES.filter(({ name }) => schema.has(name));

/**
 * Copies everything from one database into another, empty one, compares the two, and continues the show clock. Until
 * the end, the target carries a marker on which no server starts; a failed or aborted copy empties it again. Rejects
 * with `UncopyableData`, an error of either database, or the reason of the abort. The source is only read.
 */
export async function copyDatabase(options: CopyOptions): Promise<{ readonly rows: number }> {
  const { openSource, target, holdWrites, signal } = options;
  const state = await inspectTarget(target);
  if (state !== "empty" && state !== "incomplete") throw new UncopyableData("not_empty", null);
  let isBegun = false;
  try {
    const before = await openSource();
    let migrations: readonly string[];
    try {
      options.report({ phase: "preparing", done: 0, total: 0 });
      migrations = await readAppliedMigrations(before);
      const schema = describeSchema(migrations);
      isBegun = true;
      await rebuildSchema(target, migrations);
      await assertCopyable(before, target, selectCopiedTables(schema), schema, signal);
    } finally {
      await before.close();
    }
    signal.throwIfAborted();
    await holdWrites();
    const source = await openSource();
    try {
      const schema = describeSchema(migrations);
      const rows = await copyAll(source, schema, options);
      await seedShowClock(source, target, options.clock);
      await resetLeases(target);
      if (options.isRetired) await markRetired(target, options.clock.wall());
      signal.throwIfAborted();
      await target.migrate();
      await target.sync();
      await removeMarker(target);
      return { rows };
    } finally {
      await source.close();
    }
  } catch (error) {
    // If the connection is lost, the marker stays, with the same effect.
    if (isBegun) await clearTarget(target).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  }
}

async function copyAll(
  source: BulkConnection,
  schema: SchemaDescription,
  { target, report, signal }: CopyOptions,
): Promise<number> {
  const tables = selectCopiedTables(schema);
  let total = 0;
  for (const table of tables) total += await countRows(source, table);
  const sums = new Map<string, TableSum>();
  const createReporter = (phase: CopyProgress["phase"]) => {
    let done = 0;
    return (rows: number): void => {
      signal.throwIfAborted();
      done += rows;
      report({ phase, done, total: Math.max(done, total) });
    };
  };
  const copied = createReporter("copying");
  copied(0);
  for (const table of tables) sums.set(table.name, await copyTable(source, target, table, schema, copied));
  const verified = createReporter("verifying");
  for (const table of tables) {
    const checksum = new TableChecksum();
    for await (const page of readTable(target, table, getColumns(schema, table))) {
      checksum.add(page);
      verified(page.length);
    }
    const [expected, found] = [sums.get(table.name), checksum.get()];
    if (expected?.rows !== found.rows || expected.checksum !== found.checksum)
      throw new UncopyableData("mismatch", table.name);
  }
  return total;
}

const getColumns = (schema: SchemaDescription, { name }: ArchivedTable): readonly string[] =>
  (schema.get(name) ?? []).map((column) => column.name);

async function copyTable(
  source: BulkConnection,
  target: BulkTarget,
  table: ArchivedTable,
  schema: SchemaDescription,
  report: (rows: number) => void,
): Promise<TableSum> {
  const columns = getColumns(schema, table);
  const checksum = new TableChecksum();
  const pages = readAhead(readTable(source, table, columns));
  /** The marker of a retired database is not copied. */
  const isMarker = (row: readonly unknown[]): boolean =>
    table.name === "settings" && row[columns.indexOf("key")] === RETIREMENT_KEY;
  const insertNext = async (): Promise<boolean> => {
    for (let count = 0; count < PAGES_PER_TRANSACTION; count += 1) {
      const next = await pages.next();
      if (next.done === true) return false;
      const rows = next.value.filter((row) => !isMarker(row));
      checksum.add(rows);
      if (rows.length > 0) await insert(target, table, columns, rows);
      report(next.value.length);
    }
    return true;
  };
  try {
    while (await runBulkTransaction(target, insertNext));
  } finally {
    await pages.return();
  }
  return checksum.get();
}

async function insert(
  target: BulkTarget,
  { name }: ArchivedTable,
  columns: readonly string[],
  rows: TablePage,
): Promise<void> {
  try {
    await target.insert(name, columns, rows);
  } catch (error) {
    // Keys that differ in the source may be equal in the target, and the source may not enforce references.
    if (error instanceof UniqueViolation) throw new UncopyableData("duplicate", name);
    if (error instanceof ReferenceViolation) throw new UncopyableData("reference", name);
    throw error;
  }
}

/** Reads the next page while the current one is written. */
function readAhead<T>(pages: AsyncGenerator<T>): {
  next(): Promise<IteratorResult<T>>;
  return(): Promise<void>;
} {
  const read = (): Promise<IteratorResult<T>> => {
    const result = pages.next();
    // The read may fail before it is awaited.
    result.catch(() => undefined);
    return result;
  };
  let ahead = read();
  return {
    next: async () => {
      const result = await ahead;
      if (result.done !== true) ahead = read();
      return result;
    },
    return: async () => {
      await ahead.catch(() => undefined);
      await pages.return(undefined);
    },
  };
}

/** The servers that held the leases are gone, and the wall clock of the target may differ. */
async function resetLeases(target: BulkTarget): Promise<void> {
  const builder = createBuilder(target.dialect);
  await runQuery(
    target,
    builder.updateTable("jobs").set({ run_at: 0 }).where("state", "in", ["ready", "cancel_requested"]),
  );
}

async function markRetired(target: BulkTarget, now: number): Promise<void> {
  const row = {
    key: RETIREMENT_KEY,
    value: JSON.stringify("copy"),
    updated_at: now,
  };
  await runQuery(target, createBuilder(target.dialect).insertInto("settings").values(row));
}
