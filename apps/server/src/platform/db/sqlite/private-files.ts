import { chmod, open } from "node:fs/promises";

/** Read and written by the owner alone. */
const private_mode = 0o600;

/**
 * Makes the files of the embedded database readable for their owner alone, whatever the folder and the mask allow; what is
 * missing is made. SQLite gives the files beside a database (`-wal`, `-shm`) the rights of the database itself. Files that
 * belong to somebody else stay as they are.
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
