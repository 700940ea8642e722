import type { CapabilityStore } from "../../platform/media/grant-capabilities.ts";
import { parseAssetId, parseStepVariant } from "./image-variants.ts";
import type { AssetCapabilitiesRepository } from "./images.repository.ts";

/** Images as assets: `ID`, or `ID--VARIANT` for a step variant. */
export function createImageCapabilityStore(repository: AssetCapabilitiesRepository): CapabilityStore {
  return {
    parse: (assetId) => {
      const { image_id, variant } = parseAssetId(assetId);
      const isGrantable = variant === "display" || parseStepVariant(variant) !== null;
      return isGrantable ? { media_id: image_id, variant } : null;
    },
    findByRun: async (showId, runId, ids) =>
      (await repository.findByRun(showId, runId, ids)).map(({ image_id, ...row }) => ({ media_id: image_id, ...row })),
    findExisting: repository.findExistingImageIds,
    insert: (rows) => repository.insert(rows.map(({ media_id, ...row }) => ({ image_id: media_id, ...row }))),
  };
}
