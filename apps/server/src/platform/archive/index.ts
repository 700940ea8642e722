export { checkDiskSpace, measureFreeSpace } from "./disk-space.ts";
export { NotEnoughSpace, UnusableArchive } from "./errors.ts";
export type { ArchiveManifest } from "./manifest.ts";
export { openArchive, parseManifest, readArchiveManifest, type OpenArchive } from "./read-archive.ts";
export { removeAddedFolders, removeOtherFolders, restoreFiles } from "./restore-files.ts";
export { restoreArchive, type RestoreResult } from "./restore-archive.ts";
export type { RestoreFailure, RestoreProgress } from "./restore-protocol.ts";
export { restoreInThread } from "./restore-in-thread.ts";
export { PARTIAL_SUFFIX, writeArchive, type ArchiveOptions, type ArchiveProgress } from "./write-archive.ts";
