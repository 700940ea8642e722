import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, unlink } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "./storage.ts";

const key_pattern = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)*(\/[A-Za-z0-9.-]+)?$/;

/** Storage in a local folder. */
export function localStorage(root: string): Storage {
  const fileOf = (key: string): string => {
    if (!key_pattern.test(key) || key.includes("..")) throw new Error(`invalid storage key: ${key}`);
    return path.join(root, ...key.split("/"));
  };
  return {
    put: async (key, data) => {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
      // Written to a temporary file first, so that readers never see a partial one.
      const unfinished = `${file}.${randomUUID()}`;
      const handle = await open(unfinished, "wx", 0o640);
      try {
        await handle.writeFile(data);
        await handle.sync();
      } catch (error) {
        await handle.close();
        await unlink(unfinished);
        throw error;
      }
      await handle.close();
      await rename(unfinished, file);
    },
    open: async (key) => {
      try {
        const handle = await open(fileOf(key), "r");
        const { size } = await handle.stat();
        return { bytes: size, stream: () => handle.createReadStream() };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    removeFolder: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}
