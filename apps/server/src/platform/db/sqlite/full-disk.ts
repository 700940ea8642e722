import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { isDiskFull } from "../../disk-full.ts";
import type { RawDbError } from "../errors.ts";

/** Less free space than this counts as full, in bytes. */
const MIN_FREE_BYTES = 1024 * 1024;

const getFileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Tests with a sparse file whether a file of the database's size can grow. */
function cannotGrow(database: string): boolean {
  const probe = `${database}-probe`;
  const end = Math.max(getFileSize(database), getFileSize(`${database}-wal`));
  try {
    const handle = openSync(probe, "w", 0o600);
    try {
      // Just below a limit, a write succeeds partially; the next one fails.
      for (let written = 0; written < MIN_FREE_BYTES;)
        written += writeSync(handle, Buffer.alloc(MIN_FREE_BYTES - written), 0, null, end + written);
    } finally {
      closeSync(handle);
      rmSync(probe, { force: true });
    }
    return false;
  } catch (error) {
    return isDiskFull(error);
  }
}

/**
 * SQLite reports only a full disk as such; an exceeded quota or file size limit appears as an I/O error, like a broken
 * disk. As with `SQLITE_FULL`, it occurs before the commit, so nothing was written.
 */
export function detectFullDisk(error: RawDbError, database: string): RawDbError {
  return error.code === "SQLITE_IOERR_WRITE" && cannotGrow(database) ? { ...error, code: "SQLITE_FULL" } : error;
}
