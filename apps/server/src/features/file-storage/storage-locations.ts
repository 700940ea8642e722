import path from "node:path";
import { getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import {
  createJointStorage,
  createLocalStorage,
  createS3Storage,
  type S3Location,
  type S3Storage,
  type StorageLocations,
} from "../../platform/storage/index.ts";
import type { SettingsService } from "../configuration/index.ts";

/** The bucket of the settings; null unless everything that it needs is set. */
function findLocation(settings: ReturnType<SettingsService["get"]>): S3Location | null {
  const { s3_endpoint, s3_region, s3_bucket, s3_access_key, s3_secret_key, s3_path_style } = settings;
  if (s3_endpoint === null || s3_bucket === null || s3_access_key === null || s3_secret_key === null) return null;
  return {
    endpoint: s3_endpoint,
    region: s3_region,
    bucket: s3_bucket,
    access_key: s3_access_key,
    secret_key: s3_secret_key,
    path_style: s3_path_style,
  };
}

/** Returns the places according to the settings at the time of each call. */
export function createStorageLocations(
  dataDir: string,
  settings: Pick<SettingsService, "get" | "getSource">,
  isHostApproved: (host: string) => boolean,
  onError: (error: unknown) => void,
) {
  const local = createLocalStorage(path.join(dataDir, "files"));
  const createBucket = (location: S3Location): S3Storage => {
    const endpointHost = getApprovableHost(location.endpoint);
    // A host from the environment is trusted: the operator knows the network.
    const isTrusted = settings.getSource("s3_endpoint") === "environment";
    return createS3Storage(
      location,
      (host) =>
        isHostApproved(host) ||
        // The host may begin with the name of the bucket.
        (isTrusted && (host === endpointHost || host.endsWith(`.${endpointHost}`))),
    );
  };
  let known: { readonly text: string; readonly store: S3Storage } | null = null;
  const getLocations = (): StorageLocations => {
    const values = settings.get();
    const location = findLocation(values);
    const text = JSON.stringify(location);
    if (known?.text !== text) {
      known?.store.close();
      known = location === null ? null : { text, store: createBucket(location) };
    }
    const s3 = known?.store ?? null;
    return values.storage_kind === "s3" && s3 !== null
      ? { current: s3, former: local }
      : { current: local, former: s3 };
  };
  return {
    getLocations,
    /** The bucket of the settings, even if no files are stored there; null without one. */
    getBucket: (): S3Storage | null => {
      getLocations();
      return known?.store ?? null;
    },
    storage: createJointStorage(getLocations, onError),
    isIncomplete: () => settings.get().storage_kind === "s3" && findLocation(settings.get()) === null,
    close: () => known?.store.close(),
  };
}
