import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, unlink } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "./storage.ts";

const KEY_PATTERN = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)*(\/[A-Za-z0-9.-]+)?$/;

/** Storage in a local folder. */
export function createLocalStorage(root: string): Storage {
  const resolveFile = (key: string): string => {
    if (!KEY_PATTERN.test(key) || key.includes("..")) throw new Error(`invalid storage key: ${key}`);
    return path.join(root, ...key.split("/"));
  };
  return {
    put: async (key, data) => {
      const file = resolveFile(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
      // Written to a temporary file first, so that readers never see a partial one.
      const temporaryFile = `${file}.${randomUUID()}`;
      const handle = await open(temporaryFile, "wx", 0o640);
      try {
        await handle.writeFile(data);
        await handle.sync();
      } catch (error) {
        await handle.close();
        await unlink(temporaryFile);
        throw error;
      }
      await handle.close();
      await rename(temporaryFile, file);
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
    removeFolder: (folder) => rm(resolveFile(folder), { recursive: true, force: true }),
  };
}
