import { randomInt } from "node:crypto";
import { public_id_alphabet, public_id_length } from "@showrunner/contract/public-id";
import { v7 } from "uuid";

/** A new UUIDv7; sorts by creation time. */
export function newId(): string {
  return v7();
}

/** A random public id of a show. */
export function newPublicId(): string {
  return Array.from({ length: public_id_length }, () => public_id_alphabet[randomInt(public_id_alphabet.length)]).join(
    "",
  );
}
