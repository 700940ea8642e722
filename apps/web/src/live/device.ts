import { randomId } from "./id.ts";
import { readStored, writeStored } from "../api/storage.ts";

const device_key = "device_id";

/** Stored id of the browser profile: scopes command ids and identifies a member of a team. */
export function deviceId(): string {
  const stored = readStored(device_key);
  // The contract accepts ids of 1 to 36 characters.
  if (stored !== null && stored !== "" && stored.length <= 36) return stored;
  const made = randomId();
  writeStored(device_key, made);
  return made;
}
