import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database } from "../../platform/db/index.ts";
import type { AssetCapabilitiesRepository } from "./images.repository.ts";

/**
 * Creates or finds capability URLs of images for one run of a show; they reveal nothing about the image. Returns image
 * id to capability; images that do not exist are missing.
 */
export type GrantAssetCapabilities = (
  showId: string,
  runId: string,
  imageIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Attempts when a concurrent call for the same run, or a deletion, interferes. */
const MAX_ATTEMPTS = 3;

export function createGrantAssetCapabilities(
  database: Database,
  repository: AssetCapabilitiesRepository,
): GrantAssetCapabilities {
  return async (showId, runId, imageIds) => {
    if (imageIds.length === 0) return new Map();
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const [granted, existing] = await Promise.all([
        repository.findByRun(showId, runId, imageIds),
        repository.findExistingImageIds(imageIds),
      ]);
      const capabilities = new Map(granted.map(({ image_id, capability }) => [image_id, capability]));
      const missing = existing
        .filter((imageId) => !capabilities.has(imageId))
        .map((imageId) => ({
          capability: randomBytes(18).toString("base64url"),
          show_id: showId,
          run_id: runId,
          image_id: imageId,
        }));
      try {
        await database.write(repository.insert(missing));
      } catch (error) {
        const isRace = error instanceof UniqueViolation || error instanceof ReferenceViolation;
        if (!isRace) throw error;
        if (attemptsLeft > 1) continue;
        // The show or its images are being deleted: continue without the missing images.
        if (error instanceof ReferenceViolation) return capabilities;
        throw error;
      }
      for (const { image_id, capability } of missing) capabilities.set(image_id, capability);
      return capabilities;
    }
  };
}
