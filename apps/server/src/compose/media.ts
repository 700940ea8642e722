import path from "node:path";
import * as media from "../features/media/index.ts";
import { localStorage } from "../platform/storage/index.ts";
import { now, type Base } from "./base.ts";

/** Pictures. */
export function composeMedia({ config, database, secret }: Base) {
  const links = media.createImageLinks(secret.key("image_links"), now);
  const capabilities = media.capabilitiesRepository(database);
  const images = media.createImagesService({
    database,
    repository: media.imagesRepository(database),
    storage: localStorage(path.join(config.data_dir, "files")),
    process: media.createImageProcessing(),
    links,
    now,
  });
  return {
    images,
    links,
    capabilities,
    grantCapabilities: media.createAssetCapabilities(database, capabilities),
  };
}
export type Media = ReturnType<typeof composeMedia>;
