import { API_PREFIX } from "../../platform/http/mount.ts";
import { createFileUrlSigner, type FileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { parseAssetId } from "./image-variants.ts";

export interface ImageUrlSigner {
  /** URL path of a variant. It needs no session and expires. */
  createUrl(imageId: string, variant: string): string;
  /** The same for an asset id of frozen content: the variant for displays, or a step variant. */
  createAssetUrl(assetId: string): string;
  verify(imageId: string, variant: string, expiresS: number, signature: string): ReturnType<FileUrlSigner["verify"]>;
}

export function createImageUrlSigner(key: Buffer, now: () => number): ImageUrlSigner {
  const signer = createFileUrlSigner(key, now);
  const createUrl = (imageId: string, variant: string): string =>
    `${API_PREFIX}/images/${imageId}/file?variant=${variant}&${signer.createQuery(`${imageId}/${variant}`)}`;
  return {
    createUrl,
    createAssetUrl: (assetId) => {
      const { image_id, variant } = parseAssetId(assetId);
      return createUrl(image_id, variant);
    },
    verify: (imageId, variant, expiresS, signature) => signer.verify(`${imageId}/${variant}`, expiresS, signature),
  };
}
