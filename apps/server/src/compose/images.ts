import path from "node:path";
import * as media from "../features/media/index.ts";
import { createLocalStorage } from "../platform/storage/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedGameUsage } from "./game-usage.ts";

/** Composes images. */
export function composeImages({ config, database, secret, limits }: Infrastructure, { access }: ComposedGameUsage) {
  const urlSigner = media.createImageUrlSigner(secret.deriveKey("image_links"), now);
  const capabilities = media.createAssetCapabilitiesRepository(database);
  const repository = media.createImagesRepository(database);
  const uploadLimits = media.createUploadLimits({ limits, repository, quotas: config.quotas });
  const images = media.createImagesService({
    database,
    repository,
    storage: createLocalStorage(path.join(config.dataDir, "files")),
    processImage: media.createProcessImage(),
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
    grantCapabilities: media.createGrantAssetCapabilities(database, capabilities),
  };
}
export type ComposedImages = ReturnType<typeof composeImages>;
