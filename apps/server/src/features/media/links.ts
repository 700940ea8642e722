import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { api_prefix } from "../../platform/http/mount.ts";
import type { Variant } from "./processing.ts";

/** URLs are valid for 12 to 24 hours. Expiry is rounded to steps, so that an image keeps its URL and caches work. */
const step_s = 12 * 3_600;

export interface ImageLinks {
  /** URL path of a variant; needs no session, and expires. */
  address(image_id: string, variant: Variant): string;
  check(image_id: string, variant: Variant, expires_s: number, signature: string): "good" | "forged" | "expired";
}

export function createImageLinks(key: Buffer, now: () => number): ImageLinks {
  const secret = createSecretKey(key);
  const sign = (image_id: string, variant: Variant, expires_s: number): string =>
    createHmac("sha256", secret).update(`${image_id}/${variant}/${expires_s}`).digest("base64url").slice(0, 32);
  return {
    address: (image_id, variant) => {
      const expires_s = (Math.floor(now() / 1_000 / step_s) + 2) * step_s;
      return `${api_prefix}/images/${image_id}/file?variant=${variant}&exp=${expires_s}&sig=${sign(image_id, variant, expires_s)}`;
    },
    check: (image_id, variant, expires_s, signature) => {
      const [expected, given] = [Buffer.from(sign(image_id, variant, expires_s)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return expires_s * 1_000 > now() ? "good" : "expired";
    },
  };
}
