import { expect, test } from "vitest";
import { ok, type ServiceResult } from "../http/failure.ts";
import type { UserCaller } from "../http/caller.ts";
import { createStorageQuota } from "./storage-quota.ts";

const MIB = 1024 * 1024;
const user = { user_id: "u", isAdmin: false } as UserCaller;

/** Stores files of this size at the same moment; resolves with the error codes, null for stored ones. */
async function storeAtOnce(sizes: readonly number[], caller = user): Promise<readonly (string | null)[]> {
  const stored: number[] = [];
  const getUsage = async () => {
    await Promise.resolve();
    return { count: stored.length, bytes: stored.reduce((sum, bytes) => sum + bytes, 0) };
  };
  const quota = createStorageQuota(getUsage, {
    count: { max: 3, code: "image_quota_reached" },
    mebibytes: { max: 10, code: "image_storage_quota_reached" },
  });
  const store = (bytes: number): Promise<ServiceResult<undefined>> =>
    quota.enforce(caller, bytes, async () => {
      await Promise.resolve();
      stored.push(bytes);
      return ok();
    });
  const results = await Promise.all(sizes.map(store));
  // What has ended is no longer in flight.
  expect((await quota.check(caller, 0, 0)).ok).toBe(true);
  return results.map((result) => (result.ok ? null : result.error.code));
}

test("files that are stored at the same moment cannot exceed the quota together", async () => {
  expect(await storeAtOnce([1, 1, 1, 1])).toEqual([null, null, null, "image_quota_reached"]);
  expect(await storeAtOnce([6 * MIB, 6 * MIB])).toEqual([null, "image_storage_quota_reached"]);
  expect(await storeAtOnce([6 * MIB, 4 * MIB])).toEqual([null, null]);
  expect(await storeAtOnce([1, 1, 1, 11 * MIB], { ...user, isAdmin: true })).toEqual([null, null, null, null]);
});
