const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether the disk or the user's share of it is full, or the file system cannot hold a file of this size. */
export const isDiskFull = (error: unknown): boolean => CODES.has((error as { readonly code?: unknown } | null)?.code);
