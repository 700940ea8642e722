import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database, type WriteStatement } from "../db/index.ts";

/** A file that content refers to. */
export interface AssetFile {
  readonly media_id: string;
  readonly variant: string;
}

/** A kind of media whose files are fetched by capability URLs. */
export interface CapabilityStore {
  /** Null for an id that cannot be of this kind; content may contain any text that looks like an asset id. */
  parse(assetId: string): AssetFile | null;
  findByRun(
    showId: string,
    runId: string,
    mediaIds: readonly string[],
  ): Promise<readonly (AssetFile & { readonly capability: string })[]>;
  findExisting(mediaIds: readonly string[]): Promise<readonly string[]>;
  insert(
    rows: readonly (AssetFile & { readonly capability: string; readonly show_id: string; readonly run_id: string })[],
  ): readonly WriteStatement[];
}

/**
 * Creates or finds capability URLs of files for one run of a show; they reveal nothing about the file. Returns a map
 * from asset ids to capabilities, without files that do not exist.
 */
export type GrantCapabilities = (
  showId: string,
  runId: string,
  assetIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Maximum number of attempts if a concurrent call for the same run, or a deletion, interferes. */
const MAX_ATTEMPTS = 3;

/** @param prepare called with the files of new capabilities, so that their variants exist before they are needed */
export function createGrantCapabilities(
  database: Database,
  store: CapabilityStore,
  prepare: (files: readonly AssetFile[]) => void = () => undefined,
): GrantCapabilities {
  return async (showId, runId, assetIds) => {
    const assets = assetIds.flatMap((id) => {
      const file = store.parse(id);
      return file === null ? [] : [{ id, ...file }];
    });
    const mediaIds = [...new Set(assets.map(({ media_id }) => media_id))];
    if (mediaIds.length === 0) return new Map();
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const [granted, existing] = await Promise.all([
        store.findByRun(showId, runId, mediaIds),
        store.findExisting(mediaIds),
      ]);
      const known = new Map(granted.map(({ media_id, variant, capability }) => [`${media_id} ${variant}`, capability]));
      const capabilities = new Map(
        assets.flatMap(({ id, media_id, variant }) => {
          const capability = known.get(`${media_id} ${variant}`);
          return capability === undefined ? [] : [[id, capability] as const];
        }),
      );
      const missing = assets
        .filter(({ id, media_id }) => !capabilities.has(id) && existing.includes(media_id))
        .map(({ id, media_id, variant }) => {
          const capability = randomBytes(18).toString("base64url");
          return { id, row: { capability, show_id: showId, run_id: runId, media_id, variant } };
        });
      try {
        await database.write(store.insert(missing.map(({ row }) => row)));
      } catch (error) {
        const isRace = error instanceof UniqueViolation || error instanceof ReferenceViolation;
        if (!isRace) throw error;
        if (attemptsLeft > 1) continue;
        // The show or its files are being deleted: continue without the missing files.
        if (error instanceof ReferenceViolation) return capabilities;
        throw error;
      }
      for (const { id, row } of missing) capabilities.set(id, row.capability);
      prepare(missing.map(({ row }) => row));
      return capabilities;
    }
  };
}
