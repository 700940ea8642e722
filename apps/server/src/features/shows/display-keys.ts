import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits: nobody guesses it, and it still fits into a link that is read aloud in need. */
const key_bytes = 16;

/**
 * What tells the host's own big screens from pages that strangers opened with the public id: the moderator gets it with
 * the show, in a part of the link that browsers send nowhere, and the screen says it when it connects.
 */
export interface DisplayKeys {
  of(show_id: string): string;
  fits(show_id: string, given: string): boolean;
}

export function createDisplayKeys(key: Buffer): DisplayKeys {
  const bytesOf = (show_id: string): Buffer =>
    createHmac("sha256", key).update(`display\n${show_id}`).digest().subarray(0, key_bytes);
  return {
    of: (show_id) => bytesOf(show_id).toString("base64url"),
    fits: (show_id, given) => {
      const bytes = Buffer.from(given, "base64url");
      return bytes.length === key_bytes && timingSafeEqual(bytes, bytesOf(show_id));
    },
  };
}
