import type { DataKeysTable } from "../db/index.ts";
import {
  clearTarget,
  completeRestore,
  inspectTarget,
  rebuildSchema,
  runBulkTransaction,
  type BulkTarget,
  type TargetState,
} from "../db/bulk/index.ts";
import type { ArchiveProgress } from "./write-archive.ts";
import type { OpenArchive } from "./read-archive.ts";

const ROWS_PER_INSERT = 500;
const INSERTS_PER_TRANSACTION = 40;

interface RestoreOptions {
  /** A verified archive. */
  readonly archive: OpenArchive;
  readonly target: BulkTarget;
  /** Puts the files of the archive into the storage; called once all rows are loaded. */
  readonly putFiles: () => Promise<void>;
  /** Null if the archive contains no secrets. */
  readonly dataKey: DataKeysTable | null;
  /** Whether existing data of the target may be overwritten. */
  readonly canReplace: boolean;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: (progress: ArchiveProgress) => void;
  /** Called once the former contents have been deleted. */
  readonly onBegun: () => void;
}

export type RestoreResult =
  | { readonly kind: "restored"; readonly heldJobs: number; readonly wasEmpty: boolean }
  | { readonly kind: "refused"; readonly state: Extract<TargetState, "in_use" | "foreign"> };

/**
 * Replaces the contents of a database with those of an archive. While it runs, the database carries a marker on which
 * no server starts; an interrupted restore is simply run again. A target that was empty is emptied again after a
 * failure or an abort; the promise rejects with its reason.
 */
export async function restoreArchive(options: RestoreOptions): Promise<RestoreResult> {
  const { archive, target, putFiles, dataKey, canReplace, now, signal } = options;
  const state = await inspectTarget(target);
  if (state === "foreign" || (state === "in_use" && !canReplace)) return { kind: "refused", state };
  try {
    await rebuildSchema(target, archive.manifest.migrations);
    options.onBegun();
    await loadTables(options);
    await putFiles();
    signal.throwIfAborted();
    await completeRestore(target, { dataKey, now });
  } catch (error) {
    // Data that was being replaced is lost already, so its marker stays; it also stays if clearing fails.
    if (state === "empty") await clearTarget(target).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  }
  const jobs = archive.manifest.tables.find(({ name }) => name === "jobs");
  return { kind: "restored", heldJobs: jobs?.rows ?? 0, wasEmpty: state === "empty" };
}

async function loadTables({ archive, target, signal, report }: RestoreOptions): Promise<void> {
  const { tables } = archive.manifest;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { name, columns } of tables) {
    const rows = archive.readRows(name);
    const insertNext = async (): Promise<number> => {
      signal.throwIfAborted();
      const chunk = await takeRows(rows, ROWS_PER_INSERT);
      if (chunk.length > 0) await target.insert(name, columns, chunk);
      done += chunk.length;
      report({ done, total, unit: "rows" });
      return chunk.length;
    };
    const loadNext = async (): Promise<boolean> => {
      for (let chunks = 0; chunks < INSERTS_PER_TRANSACTION; chunks += 1)
        if ((await insertNext()) < ROWS_PER_INSERT) return false;
      return true;
    };
    while (await runBulkTransaction(target, loadNext));
  }
}

async function takeRows(
  rows: AsyncIterator<readonly unknown[]>,
  limit: number,
): Promise<readonly (readonly unknown[])[]> {
  const batch: (readonly unknown[])[] = [];
  while (batch.length < limit) {
    const next = await rows.next();
    if (next.done === true) break;
    batch.push(next.value);
  }
  return batch;
}
