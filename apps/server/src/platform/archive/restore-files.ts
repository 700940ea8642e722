import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { Storage } from "../storage/index.ts";
import type { OpenArchive } from "./read-archive.ts";
import type { ArchiveProgress } from "./write-archive.ts";

/** Larger files are written to the disk first, not held in memory. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

interface RestoreFilesOptions {
  readonly archive: OpenArchive;
  readonly storage: Pick<Storage, "put" | "putFile" | "open" | "cancelRemoval">;
  /** Holds large files until they are stored. */
  readonly temporaryFolder: string;
  /** Whether to keep files that the storage already has, because another installation may be using them. */
  readonly shouldKeepExisting: boolean;
  readonly signal: AbortSignal;
  readonly report: (progress: ArchiveProgress) => void;
  /** Called before each file is written. */
  readonly onPut?: (key: string) => void;
}

/** Puts the files of an archive into the storage; resolves with the keys of all of them. */
export async function restoreFiles(options: RestoreFilesOptions): Promise<ReadonlySet<string>> {
  const { archive, storage, shouldKeepExisting, signal, report, onPut } = options;
  const keys = new Set<string>();
  const folders = new Set<string>();
  let done = 0;
  for await (const { key, bytes, chunks } of archive.readFiles()) {
    signal.throwIfAborted();
    keys.add(key);
    const folder = getFolder(key);
    // A backup that was killed may have left a removal that would delete the restored files.
    if (!folders.has(folder)) await storage.cancelRemoval(folder);
    folders.add(folder);
    if (!shouldKeepExisting || !(await hasFile(storage, key))) {
      onPut?.(key);
      await putFile(options, key, bytes, chunks);
    }
    done += bytes;
    report({ done, total: archive.manifest.files.total_bytes, unit: "bytes" });
  }
  return keys;
}

/** Existence is enough: only posters of videos are ever replaced, and the installation in use needs its own. */
async function hasFile(storage: Pick<Storage, "open">, key: string): Promise<boolean> {
  const found = await storage.open(key);
  found?.stream().destroy();
  return found !== null;
}

async function putFile(
  { storage, temporaryFolder }: RestoreFilesOptions,
  key: string,
  bytes: number,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  if (bytes <= MAX_BUFFERED_BYTES) return storage.put(key, await buffer(chunks));
  await mkdir(temporaryFolder, { recursive: true, mode: 0o750 });
  const file = path.join(temporaryFolder, randomUUID());
  try {
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(file, { flags: "wx", mode: 0o640 }));
    await storage.putFile(key, file);
  } finally {
    await rm(file, { force: true });
  }
}

const getFolder = (key: string): string => key.split("/").slice(0, -1).join("/");

/** Removes folders without any of these files. Each folder belongs to one upload. */
export async function removeOtherFolders(
  storage: Pick<Storage, "list" | "removeFolder">,
  kept: ReadonlySet<string>,
): Promise<void> {
  const keptFolders = new Set([...kept].map(getFolder));
  const others = new Set<string>();
  for await (const { key } of storage.list()) {
    const folder = getFolder(key);
    if (!keptFolders.has(folder)) others.add(folder);
  }
  for (const folder of others) await storage.removeFolder(folder);
}

/**
 * Removes the folders of the files that a failed restore has added. Folders that also contain other files are kept: the
 * installation in use needs these.
 */
export async function removeAddedFolders(
  storage: Pick<Storage, "list" | "removeFolder">,
  keys: ReadonlySet<string>,
): Promise<void> {
  const folders = new Set([...keys].map(getFolder));
  for await (const { key } of storage.list()) if (!keys.has(key)) folders.delete(getFolder(key));
  for (const folder of folders) await storage.removeFolder(folder);
}
