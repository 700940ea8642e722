import { chmod, open } from "node:fs/promises";

/** Readable and writable by the owner only. */
const PRIVATE_MODE = 0o600;

/**
 * Restricts the database's files to their owner, whatever the folder's permissions and the umask; creates missing
 * files. SQLite copies the permissions of the database to its `-wal` and `-shm` files. Files of another owner are left
 * unchanged.
 */
export async function makePrivate(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await open(file, "a", PRIVATE_MODE).then(
      (handle) => handle.close(),
      () => undefined,
    );
    for (const each of [file, `${file}-wal`, `${file}-shm`]) await chmod(each, PRIVATE_MODE).catch(() => undefined);
  }
}
