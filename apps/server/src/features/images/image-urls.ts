import { API_PREFIX } from "../../platform/http/mount.ts";
import type { FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { parseAssetId } from "./image-variants.ts";

/** URL paths of an image's files. They need no session and expire. */
export interface ImageUrls {
  createUrl(imageId: string, variant: string): string;
  /** The same for an asset id of frozen content: the variant for displays, or a step variant. */
  createAssetUrl(assetId: string): string;
}

/** The name by which a file of an image is signed. */
export const nameImageFile = (imageId: string, variant: string): string => `${imageId}/${variant}`;

export function createImageUrls(signer: FileUrlSigner): ImageUrls {
  const createUrl = (imageId: string, variant: string): string =>
    `${API_PREFIX}/images/${imageId}/file?variant=${variant}&${signer.createQuery(nameImageFile(imageId, variant))}`;
  return {
    createUrl,
    createAssetUrl: (assetId) => {
      const { image_id, variant } = parseAssetId(assetId);
      return createUrl(image_id, variant);
    },
  };
}
