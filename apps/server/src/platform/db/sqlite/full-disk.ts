import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import type { RawDbError } from "../errors.ts";

/** System errors when the disk, a quota or the file size limit is exhausted. */
const full_codes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** Less free space than this counts as full, in bytes. */
const least_room = 1024 * 1024;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Tests whether a file of the database's size can grow, with a sparse file. */
function mayNotGrow(database: string): boolean {
  const probe = `${database}-probe`;
  const end = Math.max(sizeOf(database), sizeOf(`${database}-wal`));
  try {
    const handle = openSync(probe, "w", 0o600);
    try {
      // Below a limit, a write may succeed partially; the next one fails.
      for (let written = 0; written < least_room;)
        written += writeSync(handle, Buffer.alloc(least_room - written), 0, null, end + written);
    } finally {
      closeSync(handle);
      rmSync(probe, { force: true });
    }
    return false;
  } catch (error) {
    return full_codes.has((error as NodeJS.ErrnoException).code ?? "");
  }
}

/**
 * SQLite reports only a full disk as such; an exceeded quota or file size limit appears as an I/O error, like a broken
 * disk. As with `SQLITE_FULL`, it occurs before the commit, so nothing was written.
 */
export function knowingFull(error: RawDbError, database: string): RawDbError {
  return error.code === "SQLITE_IOERR_WRITE" && mayNotGrow(database) ? { ...error, code: "SQLITE_FULL" } : error;
}
