import type { ErrorCode } from "@showrunner/contract";
import type { UserCaller } from "../http/caller.ts";
import { fail, ok, type ServiceResult } from "../http/failure.ts";

const BYTES_PER_MIB = 1024 * 1024;

interface Limit {
  readonly max: number;
  /** Error code for a file that exceeds the limit. */
  readonly code: ErrorCode;
}

/** Whether the user may store this many further files with this total size. Admins are exempt. */
export async function checkStorageQuota(
  { user_id, isAdmin }: UserCaller,
  bytes: number,
  getUsage: (ownerId: string) => Promise<{ readonly count: number; readonly bytes: number }>,
  { count, mebibytes }: { readonly count: Limit; readonly mebibytes: Limit },
  files = 1,
): Promise<ServiceResult<undefined>> {
  if (isAdmin || user_id === null) return ok();
  const used = await getUsage(user_id);
  if (used.count + files > count.max) return fail(count.code, { params: { most: count.max } });
  return used.bytes + bytes > mebibytes.max * BYTES_PER_MIB
    ? fail(mebibytes.code, { params: { most: mebibytes.max } })
    : ok();
}
