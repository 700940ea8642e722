import { createRandomId } from "./random-id.ts";
import { readStored, writeStored } from "../api/storage.ts";

const DEVICE_KEY = "device_id";

/** Stored id of the browser profile: scopes command ids and identifies a member of a team. */
export function getDeviceId(): string {
  const stored = readStored(DEVICE_KEY);
  // The contract accepts ids of 1 to 36 characters.
  if (stored !== null && stored !== "" && stored.length <= 36) return stored;
  const created = createRandomId();
  writeStored(DEVICE_KEY, created);
  return created;
}
