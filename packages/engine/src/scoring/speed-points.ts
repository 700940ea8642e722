import type { PlayableRound } from "../rounds/playable-round.ts";
import type { Submission } from "../show/show.state.ts";

/** Whether early answers earn more in this round (SPEED-1). */
export function hasSpeedPoints(playable: PlayableRound | null): boolean {
  if (playable === null || playable.definition.speed_points !== true || playable.context.buzzerOn) return false;
  const { speed_points, scoring, time_limit_s } = playable.context.round;
  return speed_points === true && scoring === "partial_credit" && time_limit_s !== null;
}

/**
 * Factor of the submission's points: from 1 at the start of the timer evenly to ½ at the end of the round's time limit
 * (SPEED-1); 1 without speed points.
 */
export function getSpeedFactor(playable: PlayableRound, { elapsed_ms }: Pick<Submission, "elapsed_ms">): number {
  if (elapsed_ms === undefined || !hasSpeedPoints(playable)) return 1;
  const limitMs = (playable.context.round.time_limit_s ?? 1) * 1000;
  return 1 - Math.min(1, elapsed_ms / limitMs) / 2;
}
