import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";

const RETRY_MS = 20;
const TIMEOUT_MS = 10_000;

/**
 * Locks out other processes by a file; resolves with the release function. The kernel releases the lock if the process
 * ends. Rejects if another process holds the lock for too long.
 */
export async function lockFile(file: string): Promise<() => void> {
  const handle = new Sqlite(file, { timeout: 0 });
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      handle.pragma("journal_mode = memory");
      handle.exec("begin exclusive");
      return () => handle.close();
    } catch (error) {
      const isBusy = String((error as NodeJS.ErrnoException).code).startsWith("SQLITE_BUSY");
      if (!isBusy || performance.now() > deadline) {
        handle.close();
        throw error;
      }
      await sleep(RETRY_MS);
    }
  }
}
