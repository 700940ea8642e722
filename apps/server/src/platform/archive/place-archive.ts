import { constants } from "node:fs";
import { copyFile, link, open, rename, unlink } from "node:fs/promises";

/** Suffix of an archive that is being written. */
export const PARTIAL_SUFFIX = ".part";

/** Failures of file systems without hard links, such as FAT, exFAT and some network shares. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

/**
 * Moves a complete archive to its final name. Unlike a rename, this never replaces another file: it rejects with
 * `EEXIST`.
 */
export async function placeArchive(source: string, target: string, createLink = link): Promise<void> {
  try {
    await createLink(source, target);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EXDEV") return copyArchive(source, target, createLink);
    if (!NO_LINKS.has(code)) throw error;
    // Reserves the name.
    await (await open(target, "wx", 0o600)).close();
    try {
      await rename(source, target);
    } catch (failure) {
      await unlink(target).catch(() => undefined);
      throw failure;
    }
    return;
  }
  await unlink(source);
}

/** The folder of the target is on another disk. */
async function copyArchive(source: string, target: string, createLink: typeof link): Promise<void> {
  const copy = `${target}${PARTIAL_SUFFIX}`;
  await copyFile(source, copy, constants.COPYFILE_EXCL);
  try {
    const handle = await open(copy, "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await placeArchive(copy, target, createLink);
  } catch (error) {
    await unlink(copy).catch(() => undefined);
    throw error;
  }
  await unlink(source);
}
