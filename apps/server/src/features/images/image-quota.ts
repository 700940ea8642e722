import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import { checkStorageQuota } from "../../platform/media/storage-quota.ts";
import type { MediaUsage } from "../../platform/media/media.repository.ts";

export interface ImageQuotas {
  readonly imagesPerUser: number;
  readonly imageMbPerUser: number;
}

/** Checks whether the user may store this many more images (one by default) with this total size. */
export type CheckImageQuota = (caller: UserCaller, bytes: number, files?: number) => Promise<ServiceResult<undefined>>;

export function createImageQuota(
  getUsage: (ownerId: string) => Promise<MediaUsage>,
  { imagesPerUser, imageMbPerUser }: ImageQuotas,
): CheckImageQuota {
  return (caller, bytes, files = 1) => {
    const limits = {
      count: { max: imagesPerUser, code: "image_quota_reached" },
      mebibytes: { max: imageMbPerUser, code: "image_storage_quota_reached" },
    } as const;
    return checkStorageQuota(caller, bytes, getUsage, limits, files);
  };
}
