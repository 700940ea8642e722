import { access, constants, mkdir } from "node:fs/promises";

/** Makes sure that a folder is there and can be written; rejects with the file system's error otherwise. */
export async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
