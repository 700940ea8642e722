export { createJointStorage, type StorageLocations } from "./joint-storage.ts";
export { createLocalStorage, isStorageKey } from "./local-storage.ts";
export { createS3Storage, type S3Location, type S3Storage } from "./s3-storage.ts";
export type { FileStore, ListedFile, OpenOptions, RemovalHold, Storage, StoredFile } from "./storage.ts";
