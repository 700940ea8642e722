import { LRUCache } from "lru-cache";
import { BACKUP_NAME, type Backup } from "@showrunner/contract/rest";
import { parseManifest, type ArchiveManifest } from "../../platform/archive/index.ts";
import { isStorageKey, type S3Storage } from "../../platform/storage/index.ts";
import { buffer } from "node:stream/consumers";
import type { BackupStore } from "./backup-folder.ts";
import { presentBackup } from "./backups.presenter.ts";

const FOLDER = "backups";
const MAX_CACHED_BACKUPS = 1_000;
const MANIFEST_SUFFIX = ".json";
const MAX_PARALLEL_READS = 8;

const toKey = (name: string): string => `${FOLDER}/${name}`;
/** The manifest is stored beside the archive, because reading it from the archive would take many requests. */
const toManifestKey = (name: string): string => `${toKey(name)}${MANIFEST_SUFFIX}`;

interface PutOptions {
  readonly signal: AbortSignal;
  readonly report: (doneBytes: number) => void;
}

/** Backups in the bucket of the storage settings. */
export interface S3Backups extends BackupStore {
  put(name: string, file: string, manifest: ArchiveManifest, options: PutOptions): Promise<void>;
  isConfigured(): boolean;
}

/** @param getStore null while the settings name no bucket */
export function createS3Backups(getStore: () => S3Storage | null): S3Backups {
  const cache = new LRUCache<string, ArchiveManifest>({ max: MAX_CACHED_BACKUPS });
  const isName = (name: string): boolean => BACKUP_NAME.test(name) && isStorageKey(toKey(name));

  const readManifest: S3Backups["readManifest"] = async (name) => {
    const store = getStore();
    if (store === null || !isName(name)) return null;
    const known = cache.get(name);
    if (known !== undefined) return known;
    const found = await store.open(toManifestKey(name));
    if (found === null) return null;
    const manifest = parseManifest(await buffer(found.stream()));
    if (manifest !== null) cache.set(name, manifest);
    return manifest;
  };

  return {
    isConfigured: () => getStore() !== null,
    readManifest,
    list: async () => {
      const found: { readonly name: string; readonly bytes: number }[] = [];
      for await (const { key, bytes } of getStore()?.listFolder(FOLDER) ?? []) {
        const name = key.slice(FOLDER.length + 1);
        if (isName(name)) found.push({ name, bytes });
      }
      const items: Backup[] = [];
      for (let start = 0; start < found.length; start += MAX_PARALLEL_READS) {
        const batch = found.slice(start, start + MAX_PARALLEL_READS);
        const manifests = await Promise.all(batch.map(({ name }) => readManifest(name)));
        for (const [index, { name, bytes }] of batch.entries()) {
          const manifest = manifests[index] ?? null;
          if (manifest !== null) items.push(presentBackup(name, bytes, "s3", manifest));
        }
      }
      return items;
    },
    open: async (name) => (isName(name) ? ((await getStore()?.open(toKey(name))) ?? null) : null),
    remove: async (name) => {
      const store = getStore();
      if (store === null || (await readManifest(name)) === null) return false;
      await store.removeFile(toKey(name));
      // Last: backups are listed by their manifests, so what a failure left would be invisible without it.
      await store.removeFile(toManifestKey(name));
      cache.delete(name);
      return true;
    },
    put: async (name, file, manifest, options) => {
      const store = getStore();
      if (store === null) throw new Error("no bucket is configured");
      await store.putLargeFile(toKey(name), file, options);
      await store.put(toManifestKey(name), Buffer.from(JSON.stringify(manifest)));
    },
  };
}
