import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** 128 bits: nobody guesses it, and it still fits into a link that is read aloud in need. */
const key_bytes = 16;
/** Shows whose keys are remembered; hosts ask for the same few all the time. */
const max_remembered = 1_000;

/**
 * What tells the host's own big screens from pages that strangers opened with the public id: the moderator gets it with
 * the show, in a part of the link that browsers send nowhere, and the screen says it when it connects.
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
