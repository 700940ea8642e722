import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { RateLimits } from "../../platform/limits/index.ts";
import type { ImagesRepository } from "./repository.ts";

/** Concurrent uploads per user; each is buffered in memory. */
const max_at_once = 4;
const retry_s = 2;
const mib = 1024 * 1024;

export interface UploadLimits {
  /** Runs one upload unless the user has too many in progress, or had too many in the last minute. */
  take<T>(caller: UserCaller, upload: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Whether the user may store another image of this size. */
  mayKeep(caller: UserCaller, bytes: number): Promise<Outcome<undefined>>;
}

interface Dependencies {
  readonly limits: RateLimits;
  readonly repository: Pick<ImagesRepository, "usage">;
  readonly quotas: {
    readonly uploads_per_minute: number;
    readonly images_per_user: number;
    readonly image_mb_per_user: number;
  };
}

export function createUploadLimits({ limits, repository, quotas }: Dependencies): UploadLimits {
  const rate = limits.shared("uploads", { points: quotas.uploads_per_minute, duration_s: 60 });
  const under_way = new Map<string, number>();
  return {
    take: async (caller, upload) => {
      const user = caller.user_id ?? "";
      const count = under_way.get(user) ?? 0;
      if (count >= max_at_once) return fail("too_many_requests", { retry_after_s: retry_s });
      under_way.set(user, count + 1);
      try {
        const wait_s = await rate.consume(user);
        return wait_s > 0 ? fail("too_many_requests", { retry_after_s: wait_s }) : await upload();
      } finally {
        const left = (under_way.get(user) ?? 1) - 1;
        if (left === 0) under_way.delete(user);
        else under_way.set(user, left);
      }
    },
    mayKeep: async ({ user_id, is_admin }, bytes) => {
      if (is_admin || user_id === null) return ok();
      const used = await repository.usage(user_id);
      const { images_per_user, image_mb_per_user } = quotas;
      if (used.count >= images_per_user) return fail("image_quota_reached", { params: { most: images_per_user } });
      return used.bytes + bytes > image_mb_per_user * mib
        ? fail("image_storage_quota_reached", { params: { most: image_mb_per_user } })
        : ok();
    },
  };
}
