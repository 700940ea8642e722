export { checkDiskSpace } from "./disk-space.ts";
export { NotEnoughSpace, UnusableArchive } from "./errors.ts";
export type { ArchiveManifest } from "./manifest.ts";
export { openArchive, readArchiveManifest, type OpenArchive } from "./read-archive.ts";
export { restoreArchive, type RestoreResult } from "./restore-archive.ts";
export { PARTIAL_SUFFIX, writeArchive, type ArchiveOptions, type ArchiveProgress } from "./write-archive.ts";
