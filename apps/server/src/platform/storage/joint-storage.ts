import type { FileStore, ListedFile, RemovalHold, Storage } from "./storage.ts";

export interface StorageLocations {
  /** The store for new files. */
  readonly current: FileStore;
  /** The store that may still have files that were not moved; null if there is none. */
  readonly former: FileStore | null;
}

/**
 * One storage over two stores, so that files can be used before and while they are moved. Moves go from the former
 * store to the current one, and remove a file only after it has arrived.
 *
 * @param onError called with tolerated failures, such as those of a bucket that cannot be reached.
 */
export function createJointStorage(getLocations: () => StorageLocations, onError: (error: unknown) => void): Storage {
  const all = (): readonly FileStore[] => {
    const { current, former } = getLocations();
    return former === null ? [current] : [current, former];
  };
  async function* list(): AsyncGenerator<ListedFile> {
    const seen = new Set<string>();
    // The former store first: a file that is moved meanwhile is then listed by one of them.
    for (const store of all().toReversed())
      for await (const file of store.list()) {
        if (seen.has(file.key)) continue;
        seen.add(file.key);
        yield file;
      }
  }
  return {
    put: (key, data) => getLocations().current.put(key, data),
    putFile: (key, file) => getLocations().current.putFile(key, file),
    open: async (key, { toleratesOutage = false } = {}) => {
      const { current, former } = getLocations();
      const found = await current.open(key);
      if (found !== null || former === null) return found;
      const moving = await former.open(key).catch((error: unknown) => {
        // The former store may be a bucket that only contains backups.
        if (!toleratesOutage) throw error;
        onError(error);
        return null;
      });
      // The file may be moved between the first two lookups.
      return moving ?? current.open(key);
    },
    removeFolder: async (folder) => {
      const { current, former } = getLocations();
      await current.removeFolder(folder);
      // The former store may be a bucket that only contains backups, so a deletion must not depend on it.
      await former?.removeFolder(folder).catch(onError);
    },
    cancelRemoval: async (folder) => {
      const { current, former } = getLocations();
      await current.cancelRemoval(folder);
      // As above: a restore must not depend on the former store, either.
      await former?.cancelRemoval(folder).catch(onError);
    },
    list,
    holdRemovals: async () => {
      const holds: RemovalHold[] = [];
      const release = async (): Promise<void> => {
        for (const result of await Promise.allSettled(holds.map((hold) => hold.release())))
          if (result.status === "rejected") onError(result.reason);
      };
      try {
        for (const store of all()) holds.push(await store.holdRemovals());
      } catch (error) {
        await release();
        throw error;
      }
      return { release };
    },
  };
}
