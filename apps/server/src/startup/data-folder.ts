import { access, constants, mkdir } from "node:fs/promises";

/** Creates the folder if it is missing and checks that it is writable; rejects with the file system's error. */
export async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
