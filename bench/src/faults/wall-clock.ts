import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const hour_s = 3_600;
/** What a wall clock may show beside the true time, in s. */
export const clock_offsets = [-hour_s, 0, hour_s] as const;

/** Where systems keep libfaketime. */
function findLibrary(): string | null {
  const roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => path.join(root, name))]);
  return (
    folders.map((folder) => path.join(folder, "faketime/libfaketime.so.1")).find((file) => existsSync(file)) ?? null
  );
}

const library = process.platform === "linux" ? findLibrary() : null;

/** The wall clock of one server; its monotonic clock goes on as it did. */
export interface WallClock {
  /** For the server's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes effect at once. */
  set(offset_s: number): void;
  /** Removes what the library leaves of a process that was killed. */
  forget(pid: number): void;
}

/** Null where libfaketime is not installed. */
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
      // Times of files stay true.
      NO_FAKE_STAT: "1",
    },
    set,
    forget: (pid) => {
      for (const left of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(`/dev/shm/${left}`, { force: true });
    },
  };
}
