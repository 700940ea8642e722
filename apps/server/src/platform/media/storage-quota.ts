import type { ErrorCode } from "@showrunner/contract";
import type { UserCaller } from "../http/caller.ts";
import { fail, ok, type ServiceResult } from "../http/failure.ts";

const BYTES_PER_MIB = 1024 * 1024;

interface Usage {
  readonly count: number;
  readonly bytes: number;
}

interface Limit {
  readonly max: number;
  /** Error code for a file that exceeds the limit. */
  readonly code: ErrorCode;
}

/** Maximum number and total size of the files of a user. Admins are exempt. */
export interface StorageQuota {
  /** Whether the user may store this many further files (one by default) with this total size. */
  check(caller: UserCaller, bytes: number, files?: number): Promise<ServiceResult<undefined>>;
  /** Runs the work that stores one file of this size, unless it exceeds the quota. */
  enforce<T>(caller: UserCaller, bytes: number, work: () => Promise<ServiceResult<T>>): Promise<ServiceResult<T>>;
}

/** Counts work in progress, too, so that concurrent uploads cannot exceed the quota. */
export function createStorageQuota(
  getUsage: (ownerId: string) => Promise<Usage>,
  { count, mebibytes }: { readonly count: Limit; readonly mebibytes: Limit },
): StorageQuota {
  const inFlight = new Map<string, Usage>();
  const getInFlight = (user: string): Usage => inFlight.get(user) ?? { count: 0, bytes: 0 };
  const changeInFlight = (user: string, by: Usage): void => {
    const known = getInFlight(user);
    const next = { count: known.count + by.count, bytes: known.bytes + by.bytes };
    if (next.count === 0) inFlight.delete(user);
    else inFlight.set(user, next);
  };
  const check: StorageQuota["check"] = async ({ user_id, isAdmin }, bytes, files = 1) => {
    if (isAdmin || user_id === null) return ok();
    // Read before the usage, which contains the work that ends in between.
    const earlier = getInFlight(user_id);
    const used = await getUsage(user_id);
    if (used.count + earlier.count + files > count.max) return fail(count.code, { params: { most: count.max } });
    return used.bytes + earlier.bytes + bytes > mebibytes.max * BYTES_PER_MIB
      ? fail(mebibytes.code, { params: { most: mebibytes.max } })
      : ok();
  };
  return {
    check,
    enforce: async (caller, bytes, work) => {
      const user = caller.user_id ?? "";
      const checking = check(caller, bytes);
      changeInFlight(user, { count: 1, bytes });
      try {
        const checked = await checking;
        return checked.ok ? await work() : checked;
      } finally {
        changeInFlight(user, { count: -1, bytes: -bytes });
      }
    },
  };
}
