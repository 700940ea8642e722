import { randomId } from "./id.ts";
import { readStored, writeStored } from "../api/storage.ts";

const device_key = "device_id";

/** One id per browser profile: it scopes the ids of commands, and names a member of a team. */
export function deviceId(): string {
  const stored = readStored(device_key);
  // The contract takes ids of 1 to 36 characters.
  if (stored !== null && stored !== "" && stored.length <= 36) return stored;
  const made = randomId();
  writeStored(device_key, made);
  return made;
}
