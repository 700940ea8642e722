import { open, readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { BACKUP_NAME, type Backup } from "@showrunner/contract/rest";
import { PARTIAL_SUFFIX, readArchiveManifest } from "../../platform/archive/index.ts";
import type { StoredFile } from "../../platform/storage/index.ts";

/** Partial files of processes that ended are removed after this time; the newest may be that of a command. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const MAX_CACHED_BACKUPS = 1_000;

/** Name of a backup that is begun at this moment. */
export const nameBackup = (moment: Date): string =>
  `showrunner-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;

/** The folder with the backups of this server; names are those of `BACKUP_NAME`. */
export interface BackupFolder {
  /** The newest first. Files that are no backups are left out. */
  list(): Promise<readonly Backup[]>;
  resolveFile(name: string): string;
  /** Null when there is no such backup. */
  open(name: string): Promise<StoredFile | null>;
  /** False when there is no such backup. */
  remove(name: string): Promise<boolean>;
  removeAbandoned(now: number): Promise<void>;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

export function createBackupFolder(folder: string): BackupFolder {
  // Reading a manifest takes longer the more files a backup contains.
  const cache = new LRUCache<string, Backup>({ max: MAX_CACHED_BACKUPS });
  const resolveFile = (name: string): string => {
    if (!BACKUP_NAME.test(name)) throw new Error(`invalid name of a backup: ${name}`);
    return path.join(folder, name);
  };
  const listNames = async (): Promise<readonly string[]> => (await readdir(folder).catch(ignoreMissing)) ?? [];

  const describe = async (name: string): Promise<Backup | null> => {
    const file = resolveFile(name);
    const found = await stat(file).catch(ignoreMissing);
    if (found === null || !found.isFile()) return null;
    const key = `${name} ${found.size} ${found.mtimeMs}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    // Damaged, from a newer version, or another zip file.
    const manifest = await readArchiveManifest(file).catch(() => null);
    if (manifest === null) return null;
    const described: Backup = {
      name,
      bytes: found.size,
      created_at: new Date(manifest.created_at).toISOString(),
      created_by: manifest.created_by,
      product_version: manifest.product_version,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.rows,
      has_secrets: manifest.secrets.state === "included" || manifest.secrets.settings.length === 0,
    };
    cache.set(key, described);
    return described;
  };

  return {
    resolveFile,
    list: async () => {
      const items: Backup[] = [];
      for (const name of await listNames()) {
        const described = BACKUP_NAME.test(name) ? await describe(name) : null;
        if (described !== null) items.push(described);
      }
      return items.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name));
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
