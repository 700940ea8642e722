import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { API_PREFIX } from "../../platform/http/mount.ts";
import { parseAssetId } from "./image-variants.ts";

/** URLs are valid for 12 to 24 hours. Expiry is rounded to steps, so that an image keeps its URL and caches work. */
const EXPIRY_STEP_S = 12 * 3_600;

export interface ImageUrlSigner {
  /** URL path of a variant; needs no session, and expires. */
  createUrl(imageId: string, variant: string): string;
  /** The same for an asset id of frozen content: a variant for displays, or a step of the image. */
  createAssetUrl(assetId: string): string;
  verify(imageId: string, variant: string, expiresS: number, signature: string): "good" | "forged" | "expired";
}

export function createImageUrlSigner(key: Buffer, now: () => number): ImageUrlSigner {
  const secret = createSecretKey(key);
  const sign = (imageId: string, variant: string, expiresS: number): string =>
    createHmac("sha256", secret).update(`${imageId}/${variant}/${expiresS}`).digest("base64url").slice(0, 32);
  const createUrl = (imageId: string, variant: string): string => {
    const expiresS = (Math.floor(now() / 1_000 / EXPIRY_STEP_S) + 2) * EXPIRY_STEP_S;
    return `${API_PREFIX}/images/${imageId}/file?variant=${variant}&exp=${expiresS}&sig=${sign(imageId, variant, expiresS)}`;
  };
  return {
    createUrl,
    createAssetUrl: (assetId) => {
      const { image_id, variant } = parseAssetId(assetId);
      return createUrl(image_id, variant);
    },
    verify: (imageId, variant, expiresS, signature) => {
      const [expected, given] = [Buffer.from(sign(imageId, variant, expiresS)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return expiresS * 1_000 > now() ? "good" : "expired";
    },
  };
}
