export { checkDiskSpace } from "./disk-space.ts";
export { NotEnoughSpace, UnusableArchive } from "./errors.ts";
export type { ArchiveManifest } from "./manifest.ts";
export { openArchive, type OpenArchive } from "./read-archive.ts";
export { restoreArchive, type RestoreResult } from "./restore-archive.ts";
export { writeArchive, type ArchiveOptions, type ArchiveProgress } from "./write-archive.ts";
