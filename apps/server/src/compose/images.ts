import path from "node:path";
import * as imagesFeature from "../features/images/index.ts";
import { createLocalStorage } from "../platform/storage/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedGameUsage } from "./game-usage.ts";

/** Composes images. */
export function composeImages({ config, database, secret, limits }: Infrastructure, { access }: ComposedGameUsage) {
  const urlSigner = imagesFeature.createImageUrlSigner(secret.deriveKey("image_links"), now);
  const capabilities = imagesFeature.createAssetCapabilitiesRepository(database);
  const repository = imagesFeature.createImagesRepository(database);
  const uploadLimits = imagesFeature.createUploadLimits({ limits, repository, quotas: config.quotas });
  const images = imagesFeature.createImagesService({
    database,
    repository,
    storage: createLocalStorage(path.join(config.dataDir, "files")),
    processImage: imagesFeature.createProcessImage(),
    urlSigner,
    limits: uploadLimits,
    isInReadableGame: access.canSeeImage,
    now,
  });
  return {
    images,
    upload_limits: uploadLimits,
    urlSigner,
    capabilities,
    grantCapabilities: imagesFeature.createGrantAssetCapabilities(database, capabilities, images.prepareVariants),
  };
}
export type ComposedImages = ReturnType<typeof composeImages>;
