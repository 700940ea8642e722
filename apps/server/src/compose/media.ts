import path from "node:path";
import * as media from "../features/media/index.ts";
import { localStorage } from "../platform/storage/index.ts";
import { now, type Base } from "./base.ts";
import type { GamesInUse } from "./game-use.ts";

/** Composes images. */
export function composeMedia({ config, database, secret, limits }: Base, { access }: GamesInUse) {
  const links = media.createImageLinks(secret.key("image_links"), now);
  const capabilities = media.capabilitiesRepository(database);
  const repository = media.imagesRepository(database);
  const upload_limits = media.createUploadLimits({ limits, repository, quotas: config.quotas });
  const images = media.createImagesService({
    database,
    repository,
    storage: localStorage(path.join(config.data_dir, "files")),
    process: media.createImageProcessing(),
    links,
    limits: upload_limits,
    isInReadableGame: access.showsPictureTo,
    now,
  });
  return {
    images,
    upload_limits,
    links,
    capabilities,
    grantCapabilities: media.createAssetCapabilities(database, capabilities),
  };
}
export type Media = ReturnType<typeof composeMedia>;
