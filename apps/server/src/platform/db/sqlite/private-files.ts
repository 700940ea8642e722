import { chmod, open } from "node:fs/promises";

/** Readable and writable by the owner only. */
const private_mode = 0o600;

/**
 * Restricts the database's files to their owner, whatever the folder's permissions and the umask; creates missing
 * files. SQLite copies the permissions of the database to its `-wal` and `-shm` files. Files of another owner are left
 * unchanged.
 */
export async function makePrivate(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await open(file, "a", private_mode).then(
      (handle) => handle.close(),
      () => undefined,
    );
    for (const each of [file, `${file}-wal`, `${file}-shm`]) await chmod(each, private_mode).catch(() => undefined);
  }
}
