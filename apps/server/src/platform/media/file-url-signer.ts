import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** URLs are valid for 12 to 24 hours. Expiry is rounded to steps, so that a file keeps its URL and caches work. */
const EXPIRY_STEP_S = 12 * 3_600;

/** Signs names of files, so that a browser can fetch them without a session until the signature expires. */
export interface FileUrlSigner {
  /** Query parameters of a URL for the file `name`. */
  createQuery(name: string): string;
  verify(name: string, expiresS: number, signature: string): "good" | "forged" | "expired";
}

/** @param key used for this kind of file only, because a signature is valid for every kind with the same key. */
export function createFileUrlSigner(key: Buffer, now: () => number): FileUrlSigner {
  const secret = createSecretKey(key);
  const sign = (name: string, expiresS: number): string =>
    createHmac("sha256", secret).update(`${name}/${expiresS}`).digest("base64url").slice(0, 32);
  return {
    createQuery: (name) => {
      const expiresS = (Math.floor(now() / 1_000 / EXPIRY_STEP_S) + 2) * EXPIRY_STEP_S;
      return `exp=${expiresS}&sig=${sign(name, expiresS)}`;
    },
    verify: (name, expiresS, signature) => {
      const [expected, given] = [Buffer.from(sign(name, expiresS)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return expiresS * 1_000 > now() ? "good" : "expired";
    },
  };
}
