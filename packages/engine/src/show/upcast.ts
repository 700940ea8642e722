import type { Result } from "../rejection.ts";
import { getEventVersion } from "./events.ts";
import type { ShowEvent } from "./events.ts";
import { isKnownType } from "./evolve.ts";

export type UnreadableEvent = "unknown_event" | "newer_version";

/**
 * Converts a stored event to its current version (LOG-6).
 *
 * @param raw the event as stored, by this version of the engine or another.
 * @returns `unknown_event` for a malformed event or an unknown type, `newer_version` for a format written by a later
 *   engine; in both cases the server must not decide about the show. An ignorable event is always accepted; `evolve`
 *   skips its body if unknown.
 */
export function upcast(raw: unknown): Result<ShowEvent, UnreadableEvent> {
  if (!isEventShaped(raw)) return { ok: false, error: "unknown_event" };
  if (raw.ignorable === true) return { ok: true, value: raw };
  const type: string = raw.body.type;
  if (!isKnownType(type)) return { ok: false, error: "unknown_event" };
  if (raw.version > getEventVersion(type)) return { ok: false, error: "newer_version" };
  return { ok: true, value: raw };
}

/** Checks the envelope only: the log contains only bodies written by `decide`. */
function isEventShaped(raw: unknown): raw is ShowEvent {
  if (typeof raw !== "object" || raw === null) return false;
  if (!("seq" in raw) || !Number.isSafeInteger(raw.seq)) return false;
  if (!("at" in raw) || typeof raw.at !== "number") return false;
  if (!("version" in raw) || typeof raw.version !== "number") return false;
  if (!("actor" in raw) || typeof raw.actor !== "object" || raw.actor === null) return false;
  if (!("cause" in raw) || typeof raw.cause !== "object") return false;
  if (!("body" in raw) || typeof raw.body !== "object" || raw.body === null) return false;
  return "type" in raw.body && typeof raw.body.type === "string";
}
