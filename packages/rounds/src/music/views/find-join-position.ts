import type { Instant } from "@showrunner/engine";
import { getPositionAt, type MediaPlayback } from "../../playback/playback.ts";
import type { MusicDisplayFace } from "../music.definition.ts";

interface JoinPosition {
  /** In the file, in seconds. */
  readonly position_s: number;
  readonly isOver: boolean;
}

/**
 * Where a display begins that does not know this start of the piece, which ends with its length or a shorter file. A
 * piece that was paused after its end begins again.
 *
 * @param duration of the file, in seconds; NaN while it is unknown
 */
export function findJoinPosition(
  { start_s, length_s }: Pick<MusicDisplayFace, "start_s" | "length_s">,
  playback: MediaPlayback,
  duration: number,
  now: Instant,
): JoinPosition {
  const lengthInFile = Number.isNaN(duration) ? length_s : Math.min(length_s, Math.max(0, duration - start_s));
  const lengthMs = lengthInFile * 1_000;
  const from = playback.from_ms >= lengthMs ? { ...playback, from_ms: 0 } : playback;
  const positionMs = getPositionAt(from, lengthMs, now);
  return { position_s: start_s + positionMs / 1_000, isOver: positionMs >= lengthMs };
}
