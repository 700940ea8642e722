import type { DataKeysTable } from "../db/index.ts";
import {
  completeRestore,
  inspectTarget,
  rebuildSchema,
  runInTransaction,
  type BulkTarget,
  type TargetState,
} from "../db/bulk/index.ts";
import type { Storage } from "../storage/index.ts";
import type { ArchiveProgress } from "./write-archive.ts";
import type { OpenArchive } from "./read-archive.ts";

const ROWS_PER_INSERT = 500;
const INSERTS_PER_TRANSACTION = 40;

interface RestoreOptions {
  /** Verified. */
  readonly archive: OpenArchive;
  readonly target: BulkTarget;
  readonly storage: Pick<Storage, "put" | "list" | "removeFolder">;
  /** Null when the archive has no secrets. */
  readonly dataKey: DataKeysTable | null;
  /** Whether data of the target may be lost. */
  readonly mayReplace: boolean;
  readonly now: number;
  readonly report: (progress: ArchiveProgress) => void;
  /** Called once the former contents are gone. */
  readonly onBegun: () => void;
}

export type RestoreResult =
  | { readonly kind: "restored"; readonly heldJobs: number }
  | { readonly kind: "refused"; readonly state: Extract<TargetState, "in_use" | "foreign"> };

/**
 * Replaces the contents of a database and of the storage by those of an archive. The database carries a marker that no
 * server starts on until everything is in place; interrupted, the restore is simply run again.
 */
export async function restoreArchive(options: RestoreOptions): Promise<RestoreResult> {
  const { archive, target, storage, dataKey, mayReplace, now } = options;
  const state = await inspectTarget(target);
  if (state === "foreign" || (state === "in_use" && !mayReplace)) return { kind: "refused", state };
  await rebuildSchema(target, archive.manifest.migrations);
  options.onBegun();
  await loadTables(options);
  const kept = await putFiles(options);
  await completeRestore(target, { dataKey, now });
  // Only now: until here the former contents could be restored together with their files.
  if (state !== "empty") await removeOtherFiles(storage, kept);
  const jobs = archive.manifest.tables.find(({ name }) => name === "jobs");
  return { kind: "restored", heldJobs: jobs?.rows ?? 0 };
}

async function loadTables({ archive, target, report }: RestoreOptions): Promise<void> {
  const { tables } = archive.manifest;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { name, columns } of tables) {
    const rows = archive.readRows(name);
    const insertNext = async (): Promise<number> => {
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
    while (await runInTransaction(target, loadNext));
  }
}

async function takeRows(
  rows: AsyncIterator<readonly unknown[]>,
  limit: number,
): Promise<readonly (readonly unknown[])[]> {
  const taken: (readonly unknown[])[] = [];
  while (taken.length < limit) {
    const next = await rows.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

async function putFiles({ archive, storage, report }: RestoreOptions): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  let done = 0;
  for await (const { key, chunks } of archive.readFiles()) {
    const content: Buffer[] = [];
    for await (const chunk of chunks) content.push(chunk);
    const data = Buffer.concat(content);
    await storage.put(key, data);
    kept.add(key);
    done += data.length;
    report({ done, total: archive.manifest.files.total_bytes, unit: "bytes" });
  }
  return kept;
}

/** Removes the folders of which the archive has no file: each belongs to one picture or piece of music. */
async function removeOtherFiles(storage: RestoreOptions["storage"], kept: ReadonlySet<string>): Promise<void> {
  const folderOf = (key: string): string => key.split("/").slice(0, -1).join("/");
  const keptFolders = new Set([...kept].map(folderOf));
  const others = new Set<string>();
  for await (const { key } of storage.list()) {
    const folder = folderOf(key);
    if (!keptFolders.has(folder)) others.add(folder);
  }
  for (const folder of others) await storage.removeFolder(folder);
}
