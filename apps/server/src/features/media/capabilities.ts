import { randomBytes } from "node:crypto";
import { ReferenceViolation, UniqueViolation, type Database } from "../../platform/db/index.ts";
import type { CapabilitiesRepository } from "./repository.ts";

/**
 * Makes (or finds) random addresses of pictures for one run of a show: nothing in them tells which picture it is.
 * Answers image id to capability; a picture that does not exist has none.
 */
export type AssetCapabilities = (
  show_id: string,
  run_id: string,
  image_ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Tries when another call for the same run, or a deletion, comes in between. */
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
        // The show, or picture after picture, is being deleted: what is left of it can be shown without them.
        if (error instanceof ReferenceViolation) return capabilities;
        throw error;
      }
      for (const { image_id, capability } of missing) capabilities.set(image_id, capability);
      return capabilities;
    }
  };
}
