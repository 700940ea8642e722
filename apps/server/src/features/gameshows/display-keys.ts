import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

/** 128 bits: not guessable, and short enough for a link. */
const KEY_BYTES = 16;
/** Hosts request the same shows repeatedly, so derived keys are cached. */
const MAX_CACHED_KEYS = 1_000;

/**
 * Distinguishes the host's displays from pages that strangers open with the public id. The moderator receives the key
 * with the show, in the link's fragment, which browsers never send; the display sends it when it connects.
 */
export interface DisplayKeys {
  getKey(showId: string): string;
  isValid(showId: string, given: string): boolean;
}

/** Display keys derived from `previousKey` stay valid. */
export function createDisplayKeys(key: Buffer, previousKey: Buffer | null = null): DisplayKeys {
  const secret = createSecretKey(key);
  const secrets = [secret, ...(previousKey === null ? [] : [createSecretKey(previousKey)])];
  const deriveKeyBytes = (showId: string, by = secret): Buffer =>
    createHmac("sha256", by).update(`display\n${showId}`).digest().subarray(0, KEY_BYTES);
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_KEYS });
  return {
    getKey: (showId) => {
      const keyOfShow = cache.get(showId) ?? deriveKeyBytes(showId).toString("base64url");
      cache.set(showId, keyOfShow);
      return keyOfShow;
    },
    isValid: (showId, given) => {
      const bytes = Buffer.from(given, "base64url");
      return bytes.length === KEY_BYTES && secrets.some((by) => timingSafeEqual(bytes, deriveKeyBytes(showId, by)));
    },
  };
}
