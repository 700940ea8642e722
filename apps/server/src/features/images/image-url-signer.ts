import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { API_PREFIX } from "../../platform/http/mount.ts";
import type { Variant } from "./image-processing.ts";

/** URLs are valid for 12 to 24 hours. Expiry is rounded to steps, so that an image keeps its URL and caches work. */
const EXPIRY_STEP_S = 12 * 3_600;

export interface ImageUrlSigner {
  /** URL path of a variant; needs no session, and expires. */
  createUrl(imageId: string, variant: Variant): string;
  verify(imageId: string, variant: Variant, expiresS: number, signature: string): "good" | "forged" | "expired";
}

export function createImageUrlSigner(key: Buffer, now: () => number): ImageUrlSigner {
  const secret = createSecretKey(key);
  const sign = (imageId: string, variant: Variant, expiresS: number): string =>
    createHmac("sha256", secret).update(`${imageId}/${variant}/${expiresS}`).digest("base64url").slice(0, 32);
  return {
    createUrl: (imageId, variant) => {
      const expiresS = (Math.floor(now() / 1_000 / EXPIRY_STEP_S) + 2) * EXPIRY_STEP_S;
      return `${API_PREFIX}/images/${imageId}/file?variant=${variant}&exp=${expiresS}&sig=${sign(imageId, variant, expiresS)}`;
    },
    verify: (imageId, variant, expiresS, signature) => {
      const [expected, given] = [Buffer.from(sign(imageId, variant, expiresS)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return expiresS * 1_000 > now() ? "good" : "expired";
    },
  };
}
