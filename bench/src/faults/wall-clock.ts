import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const hour_s = 3_600;
/** Offsets of a wall clock from the true time, in s. */
export const clock_offsets = [-hour_s, 0, hour_s] as const;

/** Where Linux distributions install libfaketime. */
function findLibrary(): string | null {
  const roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => path.join(root, name))]);
  return (
    folders.map((folder) => path.join(folder, "faketime/libfaketime.so.1")).find((file) => existsSync(file)) ?? null
  );
}

const library = process.platform === "linux" ? findLibrary() : null;

/** The wall clock of one server; its monotonic clock is unaffected. */
export interface WallClock {
  /** Environment of the server's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes effect immediately. */
  set(offset_s: number): void;
  /** Removes the shared memory that the library leaves behind for a killed process. */
  forget(pid: number): void;
}

/** Null if libfaketime is not installed. */
export function wallClock(folder: string, name: string): WallClock | null {
  if (library === null) return null;
  const file = path.join(folder, `${name}.offset`);
  const set = (offset_s: number): void => {
    writeFileSync(`${file}.new`, offset_s < 0 ? String(offset_s) : `+${offset_s}`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      // File timestamps stay true.
      NO_FAKE_STAT: "1",
    },
    set,
    forget: (pid) => {
      for (const left of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(`/dev/shm/${left}`, { force: true });
    },
  };
}
