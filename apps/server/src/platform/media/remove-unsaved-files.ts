import { DatabaseUnavailable } from "../db/index.ts";

/**
 * Removes the files of an upload whose row could not be written. If the outcome of the write is unknown, they stay
 * unless the row is known to be missing.
 */
export async function removeUnsavedFiles(
  error: unknown,
  findRow: () => Promise<unknown>,
  remove: () => Promise<void>,
): Promise<void> {
  if (error instanceof DatabaseUnavailable && error.reason === "unknown_outcome") {
    if (await mayExist(findRow)) return;
  }
  await remove();
}

async function mayExist(findRow: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await findRow()) !== undefined;
  } catch {
    return true;
  }
}
