import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** 128 bits: not guessable, and short enough for a link. */
const key_bytes = 16;
/** Keys are cached for the shows that hosts request repeatedly. */
const max_remembered = 1_000;

/**
 * Distinguishes the host's displays from pages that strangers open with the public id. The moderator receives the key
 * with the show, in the link's fragment, which browsers never send; the display sends it when it connects.
 */
export interface DisplayKeys {
  of(show_id: string): string;
  fits(show_id: string, given: string): boolean;
}

export function createDisplayKeys(key: Buffer): DisplayKeys {
  const secret = createSecretKey(key);
  const bytesOf = (show_id: string): Buffer =>
    createHmac("sha256", secret).update(`display\n${show_id}`).digest().subarray(0, key_bytes);
  const known = new Map<string, string>();
  return {
    of: (show_id) => {
      const key_of_show = known.get(show_id) ?? bytesOf(show_id).toString("base64url");
      if (known.size >= max_remembered) known.clear();
      known.set(show_id, key_of_show);
      return key_of_show;
    },
    fits: (show_id, given) => {
      const bytes = Buffer.from(given, "base64url");
      return bytes.length === key_bytes && timingSafeEqual(bytes, bytesOf(show_id));
    },
  };
}
