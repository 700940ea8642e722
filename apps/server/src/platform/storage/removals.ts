import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, unlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setSafeInterval } from "../safe-timers.ts";
import type { RemovalHold } from "./storage.ts";

/** How often a holder shows that it is alive, in ms. */
const REFRESH_MS = 10_000;
/** A hold not refreshed for this long, in ms, belongs to a process that has ended. */
const STALE_MS = 120_000;

interface Removals {
  remove(folder: string): Promise<void>;
  hold(): Promise<RemovalHold>;
}

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ENOENT") throw error;
};

/**
 * Removes folders, unless a hold postpones the removal. Holds and postponed removals are files in the storage itself,
 * because other servers and commands share it. The next process that finds no hold carries out the postponed removals.
 */
export function createRemovals(root: string, removeNow: (folder: string) => Promise<void>): Removals {
  const holdsFolder = path.join(root, ".holds");
  const notesFolder = path.join(root, ".removals");
  const list = (folder: string): Promise<readonly string[]> =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      ignoreMissing(error);
      return [];
    });

  const isHeld = async (): Promise<boolean> => {
    for (const name of await list(holdsFolder)) {
      const file = path.join(holdsFolder, name);
      const found = await stat(file).catch(ignoreMissing);
      if (found === undefined) continue;
      if (Date.now() - found.mtimeMs < STALE_MS) return true;
      await unlink(file).catch(ignoreMissing);
    }
    return false;
  };
  const makeUp = async (): Promise<void> => {
    for (const name of await list(notesFolder)) {
      await removeNow(decodeURIComponent(name));
      await unlink(path.join(notesFolder, name)).catch(ignoreMissing);
    }
  };
  return {
    remove: async (folder) => {
      if (await isHeld()) {
        await mkdir(notesFolder, { recursive: true, mode: 0o750 });
        await writeFile(path.join(notesFolder, encodeURIComponent(folder)), "");
        return;
      }
      await removeNow(folder);
      await makeUp();
    },
    hold: async () => {
      await mkdir(holdsFolder, { recursive: true, mode: 0o750 });
      const file = path.join(holdsFolder, randomUUID());
      await writeFile(file, "");
      const timer = setSafeInterval(() => utimes(file, new Date(), new Date()), REFRESH_MS).unref();
      return {
        release: async () => {
          clearInterval(timer);
          await unlink(file).catch(ignoreMissing);
          if (!(await isHeld())) await makeUp();
        },
      };
    },
  };
}
