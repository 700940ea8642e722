import { mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { BACKUP_NAME, type Backup } from "@showrunner/contract/rest";
import {
  PARTIAL_SUFFIX,
  placeArchive,
  readArchiveManifest,
  type ArchiveManifest,
} from "../../platform/archive/index.ts";
import type { StoredFile } from "../../platform/storage/index.ts";
import { presentBackup } from "./backups.presenter.ts";

/** Age at which partial files of ended processes are removed; younger ones may belong to a running backup command. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const MAX_CACHED_BACKUPS = 1_000;

/** Precise to the millisecond: small backups take less than a second. */
const formatMoment = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, "-");

/** Name of a backup begun at this moment. */
export const nameBackup = (moment: Date): string => `showrunner-${formatMoment(moment)}.zip`;

const UPLOADED_PREFIX = "uploaded-";

/** Name of a backup uploaded at this moment. */
export const nameUpload = (moment: Date): string => `${UPLOADED_PREFIX}${formatMoment(moment)}.zip`;

/** The manifest of an uploaded backup still names who made it, but schedules never delete an upload. */
export const isUpload = (name: string): boolean => name.startsWith(UPLOADED_PREFIX);

/** A place where backups are kept; names match `BACKUP_NAME`. */
export interface BackupStore {
  /** Leaves out files that are not backups. */
  list(): Promise<readonly Backup[]>;
  /** Null if the backup does not exist. */
  readManifest(name: string): Promise<ArchiveManifest | null>;
  /** Null if the backup does not exist. */
  open(name: string): Promise<StoredFile | null>;
  /** False if the backup did not exist. */
  remove(name: string): Promise<boolean>;
}

/** The folder with the backups of this server. */
export interface BackupFolder extends BackupStore {
  resolveFile(name: string): string;
  /** Moves in a file; its old path is gone afterwards. Rejects with `UnusableArchive`. */
  adopt(name: string, file: string): Promise<Backup>;
  removeAbandoned(now: number): Promise<void>;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

export function createBackupFolder(folder: string): BackupFolder {
  // The more files a backup contains, the longer reading its manifest takes.
  const cache = new LRUCache<string, ArchiveManifest>({ max: MAX_CACHED_BACKUPS });
  const resolveFile = (name: string): string => {
    if (!BACKUP_NAME.test(name)) throw new Error(`invalid name of a backup: ${name}`);
    return path.join(folder, name);
  };
  const listNames = async (): Promise<readonly string[]> => (await readdir(folder).catch(ignoreMissing)) ?? [];

  const readKnown = async (name: string): Promise<{ bytes: number; manifest: ArchiveManifest } | null> => {
    const file = resolveFile(name);
    const found = await stat(file).catch(ignoreMissing);
    if (found === null || !found.isFile()) return null;
    const { size: bytes } = found;
    const key = `${name} ${bytes} ${found.mtimeMs}`;
    const known = cache.get(key);
    if (known !== undefined) return { bytes, manifest: known };
    // A damaged backup, one of a newer version, or another kind of zip file.
    const manifest = await readArchiveManifest(file).catch(() => null);
    if (manifest === null) return null;
    cache.set(key, manifest);
    return { bytes, manifest };
  };
  const describe = async (name: string): Promise<Backup | null> => {
    const known = await readKnown(name);
    return known === null ? null : presentBackup(name, known.bytes, "server", known.manifest);
  };

  return {
    resolveFile,
    list: async () => {
      const items: Backup[] = [];
      for (const name of await listNames()) {
        const described = BACKUP_NAME.test(name) ? await describe(name) : null;
        if (described !== null) items.push(described);
      }
      return items;
    },
    readManifest: async (name) => (await readKnown(name))?.manifest ?? null,
    adopt: async (name, file) => {
      const manifest = await readArchiveManifest(file);
      const target = resolveFile(name);
      await mkdir(folder, { recursive: true, mode: 0o750 });
      const handle = await open(file, "r+");
      try {
        await handle.chmod(0o600);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await placeArchive(file, target);
      return presentBackup(name, (await stat(target)).size, "server", manifest);
    },
    open: async (name) => {
      const handle = await open(resolveFile(name), "r").catch(ignoreMissing);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { bytes: size, stream: (range) => handle.createReadStream(range) };
    },
    remove: async (name) => (await unlink(resolveFile(name)).catch(ignoreMissing)) !== null,
    removeAbandoned: async (now) => {
      for (const name of await listNames()) {
        if (!name.endsWith(PARTIAL_SUFFIX)) continue;
        const file = path.join(folder, name);
        const found = await stat(file).catch(ignoreMissing);
        if (found !== null && found.mtimeMs < now - ABANDONED_AFTER_MS) await unlink(file).catch(ignoreMissing);
      }
    },
  };
}
