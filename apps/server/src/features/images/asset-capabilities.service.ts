import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database } from "../../platform/db/index.ts";
import { parseAssetId, parseStepVariant } from "./image-variants.ts";
import type { AssetCapabilitiesRepository } from "./images.repository.ts";

/**
 * Creates or finds capability URLs of images, or of their step variants, for one run of a show; they reveal nothing
 * about the image. Returns asset id to capability; images that do not exist are missing.
 */
export type GrantAssetCapabilities = (
  showId: string,
  runId: string,
  assetIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Content may contain any text that looks like an asset id. */
const isGrantable = ({ variant }: { readonly variant: string }): boolean =>
  variant === "display" || parseStepVariant(variant) !== null;

/** Attempts when a concurrent call for the same run, or a deletion, interferes. */
const MAX_ATTEMPTS = 3;

export function createGrantAssetCapabilities(
  database: Database,
  repository: AssetCapabilitiesRepository,
  /** Called with the assets of new capabilities, so that their files are made before they are needed. */
  prepare: (assets: readonly { readonly image_id: string; readonly variant: string }[]) => void,
): GrantAssetCapabilities {
  return async (showId, runId, assetIds) => {
    if (assetIds.length === 0) return new Map();
    const assets = assetIds.map((id) => ({ id, ...parseAssetId(id) })).filter(isGrantable);
    const imageIds = [...new Set(assets.map(({ image_id }) => image_id))];
    if (imageIds.length === 0) return new Map();
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const [granted, existing] = await Promise.all([
        repository.findByRun(showId, runId, imageIds),
        repository.findExistingImageIds(imageIds),
      ]);
      const known = new Map(granted.map(({ image_id, variant, capability }) => [`${image_id} ${variant}`, capability]));
      const capabilities = new Map(
        assets.flatMap(({ id, image_id, variant }) => {
          const capability = known.get(`${image_id} ${variant}`);
          return capability === undefined ? [] : [[id, capability] as const];
        }),
      );
      const missing = assets
        .filter(({ id, image_id }) => !capabilities.has(id) && existing.includes(image_id))
        .map(({ id, image_id, variant }) => {
          const capability = randomBytes(18).toString("base64url");
          return { id, row: { capability, show_id: showId, run_id: runId, image_id, variant } };
        });
      try {
        await database.write(repository.insert(missing.map(({ row }) => row)));
      } catch (error) {
        const isRace = error instanceof UniqueViolation || error instanceof ReferenceViolation;
        if (!isRace) throw error;
        if (attemptsLeft > 1) continue;
        // The show or its images are being deleted: continue without the missing images.
        if (error instanceof ReferenceViolation) return capabilities;
        throw error;
      }
      for (const { id, row } of missing) capabilities.set(id, row.capability);
      prepare(missing.map(({ row }) => row));
      return capabilities;
    }
  };
}
