import { randomUUID } from "node:crypto";
import { setSafeInterval } from "../safe-timers.ts";
import type { RemovalHold } from "./storage.ts";

/** How often a holder shows that it is alive, in ms. */
const REFRESH_MS = 10_000;
/** A hold not refreshed for this long, in ms, belongs to a process that has ended. */
const STALE_MS = 120_000;
const HOLDS = ".holds";
const POSTPONED = ".removals";

interface Removals {
  remove(folder: string): Promise<void>;
  cancel(folder: string): Promise<void>;
  hold(): Promise<RemovalHold>;
}

/** Empty files in the storage itself, because other servers and commands share it. */
export interface RemovalMarkers {
  list(folder: string): Promise<readonly { readonly name: string; readonly age_ms: number }[]>;
  write(folder: string, name: string): Promise<void>;
  /** Sets the time of writing to now. */
  refresh(folder: string, name: string): Promise<void>;
  /** Does nothing if the marker is missing. */
  remove(folder: string, name: string): Promise<void>;
}

/**
 * Removes folders, unless a hold postpones the removal. Holds and postponed removals are markers in the storage. The
 * next process that finds no hold carries out the postponed removals.
 */
export function createRemovals(markers: RemovalMarkers, removeNow: (folder: string) => Promise<void>): Removals {
  const isHeld = async (): Promise<boolean> => {
    for (const { name, age_ms } of await markers.list(HOLDS)) {
      if (age_ms < STALE_MS) return true;
      await markers.remove(HOLDS, name);
    }
    return false;
  };
  const makeUp = async (): Promise<void> => {
    for (const { name } of await markers.list(POSTPONED)) {
      await removeNow(decodeURIComponent(name));
      await markers.remove(POSTPONED, name);
    }
  };
  return {
    remove: async (folder) => {
      if (await isHeld()) {
        await markers.write(POSTPONED, encodeURIComponent(folder));
        return;
      }
      await removeNow(folder);
      await makeUp();
    },
    cancel: (folder) => markers.remove(POSTPONED, encodeURIComponent(folder)),
    hold: async () => {
      const name = randomUUID();
      await markers.write(HOLDS, name);
      const timer = setSafeInterval(() => markers.refresh(HOLDS, name), REFRESH_MS).unref();
      return {
        release: async () => {
          clearInterval(timer);
          await markers.remove(HOLDS, name);
          if (!(await isHeld())) await makeUp();
        },
      };
    },
  };
}
