import type { Result } from "../rejection.ts";
import { event_versions } from "./events.ts";
import type { EventType, ShowEvent } from "./events.ts";

export type UnreadableEvent = "unknown_event" | "newer_version";

function isKnown(type: string): type is EventType {
  return Object.hasOwn(event_versions, type);
}

/**
 * Takes an event as the log gives it to its newest form (LOG-6).
 *
 * @param raw the event as it was written, of this version of the engine or any other.
 * @returns `unknown_event` for what is no event or of a type that this engine does not know, `newer_version` for a form
 *   that a later engine wrote: a server that gets one of these must not decide about the show. An event marked as
 *   ignorable is always accepted; `evolve` passes over its body when it is not known.
 */
export function upcast(raw: unknown): Result<ShowEvent, UnreadableEvent> {
  if (!isEventShaped(raw)) return { ok: false, error: "unknown_event" };
  if (raw.ignorable === true) return { ok: true, value: raw };
  const type: string = raw.body.type;
  if (!isKnown(type)) return { ok: false, error: "unknown_event" };
  if (raw.version > event_versions[type]) return { ok: false, error: "newer_version" };
  return { ok: true, value: raw };
}

/** Looks at the envelope alone: what stands in a show's log was written by `decide`. */
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
