import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import type { RawDbError } from "../errors.ts";

/** What the system says of a file that may not grow: the disk, somebody's quota, or the size of a file is used up. */
const full_codes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** Less room than this is as good as none, in bytes. */
const least_room = 1024 * 1024;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Tries whether a file of the size that the database has may grow; the hole before what is written takes no room. */
function mayNotGrow(database: string): boolean {
  const probe = `${database}-probe`;
  const end = Math.max(sizeOf(database), sizeOf(`${database}-wal`));
  try {
    const handle = openSync(probe, "w", 0o600);
    try {
      // Up to a limit a part may be written; what is behind it fails.
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
 * SQLite knows a full disk alone as what it is; a quota or a limit of the file's size comes as a write that failed, like
 * a broken disk. Like `SQLITE_FULL` it comes before the commit is there, so nothing was written.
 */
export function knowingFull(error: RawDbError, database: string): RawDbError {
  return error.code === "SQLITE_IOERR_WRITE" && mayNotGrow(database) ? { ...error, code: "SQLITE_FULL" } : error;
}
