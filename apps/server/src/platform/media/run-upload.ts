import type { UserCaller } from "../http/caller.ts";
import { fail, type ServiceResult } from "../http/failure.ts";
import type { RateLimiters } from "../limits/index.ts";

/** Concurrent uploads per user; each is buffered in memory. */
const MAX_CONCURRENT_UPLOADS = 4;
export const UPLOAD_RETRY_AFTER_S = 2;

/** Runs one upload unless the user has too many in progress, or had too many in the last minute. */
export type RunUpload = <T>(caller: UserCaller, upload: () => Promise<ServiceResult<T>>) => Promise<ServiceResult<T>>;

/** Limits uploads of all kinds of files together. */
export function createRunUpload(limits: RateLimiters, uploadsPerMinute: number): RunUpload {
  const rate = limits.createShared("uploads", { points: uploadsPerMinute, durationS: 60 });
  const activeUploads = new Map<string, number>();
  return async (caller, upload) => {
    const user = caller.user_id ?? "";
    const count = activeUploads.get(user) ?? 0;
    if (count >= MAX_CONCURRENT_UPLOADS) return fail("too_many_requests", { retryAfterS: UPLOAD_RETRY_AFTER_S });
    activeUploads.set(user, count + 1);
    try {
      const waitS = await rate.consume(user);
      return waitS > 0 ? fail("too_many_requests", { retryAfterS: waitS }) : await upload();
    } finally {
      const remaining = (activeUploads.get(user) ?? 1) - 1;
      if (remaining === 0) activeUploads.delete(user);
      else activeUploads.set(user, remaining);
    }
  };
}
