import Sqlite from "better-sqlite3";
import { toRawError } from "./worker-protocol.ts";

/**
 * Holds an exclusive lock for the lifetime of the process; the kernel releases it even after kill -9. Null if another
 * process holds it.
 */
export function acquireLock(file: string): Sqlite.Database | null {
  const handle = new Sqlite(file, { timeout: 0 });
  try {
    handle.pragma("journal_mode = memory");
    handle.exec("begin exclusive");
    return handle;
  } catch (error) {
    handle.close();
    if (toRawError(error).code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
}
