import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database } from "../../platform/db/index.ts";
import type { CapabilitiesRepository } from "./repository.ts";

/**
 * Creates or finds capability URLs of images for one run of a show; they reveal nothing about the image. Returns image
 * id to capability; images that do not exist are missing.
 */
export type AssetCapabilities = (
  show_id: string,
  run_id: string,
  image_ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Attempts when a concurrent call for the same run, or a deletion, interferes. */
const tries = 3;

export function createAssetCapabilities(database: Database, repository: CapabilitiesRepository): AssetCapabilities {
  return async (show_id, run_id, image_ids) => {
    if (image_ids.length === 0) return new Map();
    for (let left = tries; ; left -= 1) {
      const [known, existing] = await Promise.all([
        repository.ofRun(show_id, run_id, image_ids),
        repository.existing(image_ids),
      ]);
      const capabilities = new Map(known.map(({ image_id, capability }) => [image_id, capability]));
      const missing = existing
        .filter((image_id) => !capabilities.has(image_id))
        .map((image_id) => ({ capability: randomBytes(18).toString("base64url"), show_id, run_id, image_id }));
      try {
        await database.write(repository.insert(missing));
      } catch (error) {
        const isRace = error instanceof UniqueViolation || error instanceof ReferenceViolation;
        if (!isRace) throw error;
        if (left > 1) continue;
        // The show or its images are being deleted: continue without the missing images.
        if (error instanceof ReferenceViolation) return capabilities;
        throw error;
      }
      for (const { image_id, capability } of missing) capabilities.set(image_id, capability);
      return capabilities;
    }
  };
}
