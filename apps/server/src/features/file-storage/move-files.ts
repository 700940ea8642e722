import type { FileStore, ListedFile, StoragePlaces } from "../../platform/storage/index.ts";

interface MoveOptions {
  readonly getPlaces: () => StoragePlaces;
  readonly signal: AbortSignal;
  readonly report: (progress: { readonly done: number; readonly total: number; readonly unit: "bytes" }) => void;
}

/** The settings were changed meanwhile, so that the files would go to a place that is not in use. */
export class PlacesChanged extends Error {
  override readonly name = "PlacesChanged";
}

/**
 * Moves all files to where new ones go. Each is removed from its former place only when the other one has it, so that it
 * can always be read; repeated, it goes on where it stopped.
 */
export async function moveFiles({ getPlaces, signal, report }: MoveOptions): Promise<void> {
  const { present, former } = getPlaces();
  if (former === null) return;
  const files: ListedFile[] = [];
  for await (const file of former.list()) {
    signal.throwIfAborted();
    files.push(file);
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { key, bytes } of files) {
    signal.throwIfAborted();
    const now = getPlaces();
    if (now.present !== present || now.former !== former) throw new PlacesChanged("the settings were changed");
    await moveFile(key, former, present);
    done += bytes;
    report({ done, total, unit: "bytes" });
  }
}

async function moveFile(key: string, from: FileStore, to: FileStore): Promise<void> {
  const found = await from.open(key);
  if (found === null) return;
  await to.putStream(key, found.stream(), found.bytes);
  const [stored, left] = [await to.open(key), await from.open(key)];
  stored?.stream().destroy();
  left?.stream().destroy();
  if (stored?.bytes !== found.bytes) throw new Error(`the file ${key} did not arrive completely`);
  // It was deleted in the meantime.
  if (left === null) await to.removeFile(key);
  else await from.removeFile(key);
}
