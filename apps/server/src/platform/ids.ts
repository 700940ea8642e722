import { randomInt } from "node:crypto";
import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from "@showrunner/contract/public-id";
import { v7 } from "uuid";

/** A new UUIDv7; ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** A random public id of a show. */
export function newPublicId(): string {
  return Array.from({ length: PUBLIC_ID_LENGTH }, () => PUBLIC_ID_ALPHABET[randomInt(PUBLIC_ID_ALPHABET.length)]).join(
    "",
  );
}
