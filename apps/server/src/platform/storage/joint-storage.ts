import type { FileStore, ListedFile, RemovalHold, Storage } from "./storage.ts";

export interface StoragePlaces {
  /** The place where new files are stored. */
  readonly present: FileStore;
  /** The place that may still have files that were not moved; null if there is none. */
  readonly former: FileStore | null;
}

/**
 * One storage over two places, so that files can be used before and while they are moved. A file is looked up first
 * where new files are stored, then in the other place.
 */
export function createJointStorage(getPlaces: () => StoragePlaces): Storage {
  const all = (): readonly FileStore[] => {
    const { present, former } = getPlaces();
    return former === null ? [present] : [present, former];
  };
  async function* list(): AsyncGenerator<ListedFile> {
    const seen = new Set<string>();
    for (const place of all())
      for await (const file of place.list()) {
        if (seen.has(file.key)) continue;
        seen.add(file.key);
        yield file;
      }
  }
  return {
    put: (key, data) => getPlaces().present.put(key, data),
    putFile: (key, file) => getPlaces().present.putFile(key, file),
    open: async (key) => {
      for (const place of all()) {
        const found = await place.open(key);
        if (found !== null) return found;
      }
      return null;
    },
    removeFolder: async (folder) => {
      for (const place of all()) await place.removeFolder(folder);
    },
    list,
    holdRemovals: async () => {
      const holds: RemovalHold[] = [];
      for (const place of all()) holds.push(await place.holdRemovals());
      return {
        release: async () => {
          for (const hold of holds) await hold.release();
        },
      };
    },
  };
}
