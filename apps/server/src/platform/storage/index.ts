export { createJointStorage, type StorageLocations } from "./joint-storage.ts";
export { createLocalStorage, isStorageKey } from "./local-storage.ts";
export { createS3Storage, type S3Location, type S3Storage } from "./s3-storage.ts";
export {
  MOVE_FILES_JOB,
  type FileStore,
  type ListedFile,
  type OpenOptions,
  type RemovalHold,
  type Storage,
  type StoredFile,
} from "./storage.ts";
