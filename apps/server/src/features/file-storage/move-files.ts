import type { FileStore, ListedFile, StorageLocations } from "../../platform/storage/index.ts";

interface MoveOptions {
  readonly getLocations: () => StorageLocations;
  readonly signal: AbortSignal;
  readonly report: (progress: { readonly done: number; readonly total: number; readonly unit: "bytes" }) => void;
}

/** The settings changed during the move, so the files would go to a place that is not in use. */
export class LocationsChanged extends Error {
  override readonly name = "LocationsChanged";
}

/**
 * Moves all files to the store for new files. A file is removed from its former store only after it has
 * arrived, so it can be read at any time. A repeated move continues where the last one stopped.
 */
export async function moveFiles({ getLocations, signal, report }: MoveOptions): Promise<void> {
  const { current, former } = getLocations();
  if (former === null) return;
  // Fails with the reason if the place cannot be used. Services give none when a single file is looked up.
  for await (const _ of current.list()) break;
  const files: ListedFile[] = [];
  for await (const file of former.list()) {
    signal.throwIfAborted();
    files.push(file);
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { key, bytes } of files) {
    signal.throwIfAborted();
    const now = getLocations();
    if (now.current !== current || now.former !== former) throw new LocationsChanged("the settings were changed");
    await moveFile(key, former, current);
    done += bytes;
    report({ done, total, unit: "bytes" });
  }
}

async function moveFile(key: string, from: FileStore, to: FileStore): Promise<void> {
  // An earlier move has copied the file, or it was replaced since: new files go to the current store.
  if ((await findSize(key, to)) !== null) return from.removeFile(key);
  const found = await from.open(key);
  if (found === null) return;
  await to.putStream(key, found.stream(), found.bytes);
  if ((await findSize(key, to)) !== found.bytes) {
    await to.removeFile(key);
    throw new Error(`the file ${key} did not arrive completely`);
  }
  // If the former file is gone, it was deleted during the move.
  await ((await findSize(key, from)) === null ? to : from).removeFile(key);
}

/** Size in bytes; null if the file does not exist. */
async function findSize(key: string, store: FileStore): Promise<number | null> {
  const found = await store.open(key);
  found?.stream().destroy();
  return found?.bytes ?? null;
}
