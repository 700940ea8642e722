import type { Instant, Json, Millis } from "@showrunner/engine";
import { isRecord, readField } from "../read-json.ts";

/** State of a piece of music or a video, after the moderator's actions. */
export type MediaPlayback = {
  readonly playing: boolean;
  /** How often it was started from a new position. Displays that already know this number keep their own position. */
  readonly starts: number;
  /**
   * Position in the piece at the moment `at`. It includes the time for which displays paused on their own, and may
   * therefore be beyond the end.
   */
  readonly from_ms: Millis;
  readonly at: Instant;
};

/** The moderator's actions, as `{ playback: NAME }`. */
export const PLAYBACK_ACTIONS = ["play", "pause", "restart"] as const;
export type PlaybackAction = (typeof PLAYBACK_ACTIONS)[number];

/** Reads the playback from the state of a type's `reduceAction`. */
export function readPlayback(actions: Json): MediaPlayback | null {
  const found = readField(actions, "playback");
  if (!isRecord(found)) return null;
  const { playing, starts, from_ms, at } = found;
  const isPlayback =
    typeof playing === "boolean" && typeof starts === "number" && typeof from_ms === "number" && typeof at === "number";
  return isPlayback ? { playing, starts, from_ms, at } : null;
}

/** Position in the piece in ms, at most its end. Ignores pauses that displays make while a buzz is held. */
export function getPositionAt({ playing, from_ms, at }: MediaPlayback, lengthMs: Millis, now: Instant): Millis {
  return Math.min(lengthMs, playing ? from_ms + Math.max(0, now - at) : from_ms);
}

export function applyPlayback(
  before: MediaPlayback | null,
  action: PlaybackAction,
  lengthMs: Millis,
  at: Instant,
): MediaPlayback | null {
  const position = before === null ? 0 : getPositionAt(before, Infinity, at);
  const starts = before?.starts ?? 0;
  if (action === "pause") return before?.playing === true ? { playing: false, starts, from_ms: position, at } : before;
  const restarted = { playing: true, starts: starts + 1, from_ms: 0, at };
  if (action === "restart" || before === null) return restarted;
  // After a pause only displays know whether the piece has ended, because a held buzz may have stopped it meanwhile.
  if (!before.playing) return { playing: true, starts, from_ms: position, at };
  return position >= lengthMs ? restarted : before;
}

/** Jumps to a position; a piece that was not started yet stays paused there. */
export function seekPlayback(
  before: MediaPlayback | null,
  positionMs: Millis,
  lengthMs: Millis,
  at: Instant,
): MediaPlayback {
  return {
    playing: before?.playing ?? false,
    starts: (before?.starts ?? 0) + 1,
    from_ms: Math.min(lengthMs, positionMs),
    at,
  };
}
