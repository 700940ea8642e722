import { statfs } from "node:fs/promises";
import { NotEnoughSpace } from "./archive-errors.ts";

/** Left free on the disk, because shows keep writing. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Bytes that may be written to the disk of the folder; negative if less than the reserve is left. */
export async function measureFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - RESERVE_BYTES;
}

/** Rejects with `NotEnoughSpace` unless this many bytes may be written to the disk of the folder. */
export async function checkDiskSpace(folder: string, bytes: number): Promise<void> {
  if ((await measureFreeSpace(folder)) < bytes) throw new NotEnoughSpace(`${folder} needs ${bytes} free bytes`);
}
