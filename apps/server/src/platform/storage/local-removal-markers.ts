import { mkdir, readdir, stat, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { RemovalMarkers } from "./removals.ts";

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ENOENT") throw error;
};

export function createLocalRemovalMarkers(root: string): RemovalMarkers {
  return {
    list: async (folder) => {
      const names = (await readdir(path.join(root, folder)).catch(ignoreMissing)) ?? [];
      const markers = [];
      for (const name of names) {
        const found = await stat(path.join(root, folder, name)).catch(ignoreMissing);
        if (found !== undefined) markers.push({ name, age_ms: Date.now() - found.mtimeMs });
      }
      return markers;
    },
    write: async (folder, name) => {
      await mkdir(path.join(root, folder), { recursive: true, mode: 0o750 });
      await writeFile(path.join(root, folder, name), "");
    },
    refresh: (folder, name) => utimes(path.join(root, folder, name), new Date(), new Date()),
    remove: (folder, name) => unlink(path.join(root, folder, name)).catch(ignoreMissing),
  };
}
