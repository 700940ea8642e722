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
    const row = await findRow().catch(() => null);
    if (row !== undefined) return;
  }
  await remove();
}
