import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createLocalRemovalMarkers } from "./local-removal-markers.ts";
import { createRemovals } from "./removals.ts";
import type { FileStore, ListedFile } from "./storage.ts";

const KEY_PATTERN = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)*(\/[A-Za-z0-9.-]+)?$/;

/** A file that is being written, or was when its process ended. */
const TEMPORARY_FILE = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isStorageKey = (key: string): boolean => KEY_PATTERN.test(key) && !key.includes("..");

/** Storage in a local folder. */
export function createLocalStorage(root: string): FileStore {
  const resolveFile = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`invalid storage key: ${key}`);
    return path.join(root, ...key.split("/"));
  };
  const removals = createRemovals(createLocalRemovalMarkers(root), (folder) =>
    rm(resolveFile(folder), { recursive: true, force: true }),
  );
  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const entries = await opendir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (entries === null) return;
    for await (const entry of entries) {
      const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith(".")) yield* list(key);
      else if (entry.isFile() && isStorageKey(key) && !TEMPORARY_FILE.test(key)) {
        const found = await stat(path.join(root, key)).catch(() => null);
        if (found !== null) yield { key, bytes: found.size };
      }
    }
  }
  const write = async (key: string, content: Buffer | Readable): Promise<void> => {
    const file = resolveFile(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
    // Written to a temporary file first, so that readers never see a partial file.
    const temporaryFile = `${file}.${randomUUID()}`;
    const handle = await open(temporaryFile, "wx", 0o640);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } catch (error) {
      await handle.close();
      await unlink(temporaryFile);
      throw error;
    }
    await handle.close();
    await rename(temporaryFile, file);
  };
  return {
    put: write,
    putStream: write,
    removeFile: async (key) => {
      const file = resolveFile(key);
      await rm(file, { force: true });
      // Removes the folder of an upload if this was its last file.
      await rmdir(path.dirname(file)).catch(() => undefined);
    },
    putFile: async (key, source) => {
      const file = resolveFile(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
      const handle = await open(source, "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      try {
        await rename(source, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        // The folder is on another file system.
        const temporaryFile = `${file}.${randomUUID()}`;
        await copyFile(source, temporaryFile);
        await rename(temporaryFile, file);
        await unlink(source);
      }
    },
    open: async (key) => {
      try {
        const handle = await open(resolveFile(key), "r");
        const { size } = await handle.stat();
        return { bytes: size, stream: (range) => handle.createReadStream(range) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    removeFolder: async (folder) => {
      resolveFile(folder);
      await removals.remove(folder);
    },
    cancelRemoval: removals.cancel,
    list: () => list(""),
    holdRemovals: () => removals.hold(),
  };
}
