import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database, type WriteStatement } from "../db/index.ts";

/** A file that content refers to. */
export interface AssetFile {
  readonly media_id: string;
  readonly variant: string;
}

/** The variant of files of a kind without variants. */
export const DEFAULT_VARIANT = "display";

/**
 * Parses an asset id of frozen content; null for an id that cannot be of this kind. Content may contain any text that
 * looks like an asset id.
 */
export type ParseAssetId = (assetId: string) => AssetFile | null;

/** Returns a parser for a kind of files without variants. */
export function withoutVariants(parseId: (assetId: string) => string | null): ParseAssetId {
  return (assetId) => {
    const mediaId = parseId(assetId);
    return mediaId === null ? null : { media_id: mediaId, variant: DEFAULT_VARIANT };
  };
}

/** The capabilities of a kind of files. */
export interface CapabilityStore {
  findCapabilities(
    showId: string,
    runId: string,
    mediaIds: readonly string[],
  ): Promise<readonly (AssetFile & { readonly capability: string })[]>;
  /** Returns the ids of the files that exist and are complete. */
  findExisting(mediaIds: readonly string[]): Promise<readonly string[]>;
  insertCapabilities(
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
  parse: ParseAssetId,
  store: CapabilityStore,
  prepare: (files: readonly AssetFile[]) => void = () => undefined,
): GrantCapabilities {
  return async (showId, runId, assetIds) => {
    const assets = assetIds.flatMap((id) => {
      const file = parse(id);
      return file === null ? [] : [{ id, ...file }];
    });
    const mediaIds = [...new Set(assets.map(({ media_id }) => media_id))];
    if (mediaIds.length === 0) return new Map();
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const [granted, existing] = await Promise.all([
        store.findCapabilities(showId, runId, mediaIds),
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
        await database.write(store.insertCapabilities(missing.map(({ row }) => row)));
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
