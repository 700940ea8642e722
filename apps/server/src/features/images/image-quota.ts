import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import { checkStorageQuota } from "../../platform/media/storage-quota.ts";
import type { ImagesRepository } from "./images.repository.ts";

export interface ImageQuotas {
  readonly imagesPerUser: number;
  readonly imageMbPerUser: number;
}

/** Whether the user may store another image of this size in bytes. */
export type CheckImageQuota = (caller: UserCaller, bytes: number) => Promise<ServiceResult<undefined>>;

export function createImageQuota(
  { getUsage }: Pick<ImagesRepository, "getUsage">,
  { imagesPerUser, imageMbPerUser }: ImageQuotas,
): CheckImageQuota {
  return (caller, bytes) =>
    checkStorageQuota(caller, bytes, getUsage, {
      count: { most: imagesPerUser, code: "image_quota_reached" },
      mebibytes: { most: imageMbPerUser, code: "image_storage_quota_reached" },
    });
}
