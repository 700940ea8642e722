import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiters } from "../../platform/limits/index.ts";
import type { ImagesRepository } from "./images.repository.ts";

/** Concurrent uploads per user; each is buffered in memory. */
const MAX_CONCURRENT_UPLOADS = 4;
export const UPLOAD_RETRY_AFTER_S = 2;
const BYTES_PER_MIB = 1024 * 1024;

export interface UploadLimits {
  /** Runs one upload unless the user has too many in progress, or had too many in the last minute. */
  runUpload<T>(caller: UserCaller, upload: () => Promise<ServiceResult<T>>): Promise<ServiceResult<T>>;
  /** Whether the user may store another image of this size. */
  checkQuota(caller: UserCaller, bytes: number): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly limits: RateLimiters;
  readonly repository: Pick<ImagesRepository, "getUsage">;
  readonly quotas: {
    readonly uploadsPerMinute: number;
    readonly imagesPerUser: number;
    readonly imageMbPerUser: number;
  };
}

export function createUploadLimits({ limits, repository, quotas }: Dependencies): UploadLimits {
  const rate = limits.createShared("uploads", { points: quotas.uploadsPerMinute, durationS: 60 });
  const activeUploads = new Map<string, number>();
  return {
    runUpload: async (caller, upload) => {
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
    },
    checkQuota: async ({ user_id, isAdmin }, bytes) => {
      if (isAdmin || user_id === null) return ok();
      const used = await repository.getUsage(user_id);
      const { imagesPerUser, imageMbPerUser } = quotas;
      if (used.count >= imagesPerUser) return fail("image_quota_reached", { params: { most: imagesPerUser } });
      return used.bytes + bytes > imageMbPerUser * BYTES_PER_MIB
        ? fail("image_storage_quota_reached", { params: { most: imageMbPerUser } })
        : ok();
    },
  };
}
