import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const HOUR_S = 3_600;
/** Offsets of a wall clock from the true time, in s. */
export const CLOCK_OFFSETS = [-HOUR_S, 0, HOUR_S] as const;

/** Where Linux distributions install libfaketime. */
function findFaketime(): string | null {
  const roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => path.join(root, name))]);
  return (
    folders.map((folder) => path.join(folder, "faketime/libfaketime.so.1")).find((file) => existsSync(file)) ?? null
  );
}

const faketimeLibrary = process.platform === "linux" ? findFaketime() : null;

/** The wall clock of one server; its monotonic clock is unaffected. */
export interface WallClock {
  /** Environment of the server's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes effect immediately. */
  set(offsetS: number): void;
  /** Removes the shared memory that the library leaves behind for a killed process. */
  cleanUp(pid: number): void;
}

/** Null if libfaketime is not installed. */
export function createWallClock(folder: string, name: string): WallClock | null {
  if (faketimeLibrary === null) return null;
  const file = path.join(folder, `${name}.offset`);
  const set = (offsetS: number): void => {
    writeFileSync(`${file}.new`, offsetS < 0 ? String(offsetS) : `+${offsetS}`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: faketimeLibrary,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      // File timestamps stay true.
      NO_FAKE_STAT: "1",
    },
    set,
    cleanUp: (pid) => {
      for (const remaining of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(`/dev/shm/${remaining}`, { force: true });
    },
  };
}
