import { statfs } from "node:fs/promises";
import { NotEnoughSpace } from "./errors.ts";

/** Left free on the disk, since shows go on writing. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Rejects with `NotEnoughSpace` unless the disk of the folder has so many bytes left. */
export async function checkDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new NotEnoughSpace(`${folder} needs ${bytes} free bytes`);
}
