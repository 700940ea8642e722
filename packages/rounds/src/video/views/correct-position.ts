/** Differences up to this are invisible, in seconds. */
const TOLERANCE_S = 0.04;
/** From this difference on, in seconds, the display jumps, because catching up would take too long. */
const JUMP_S = 0.6;
/** Maximum deviation from normal speed, so that voices sound natural. */
const MAX_RATE_CHANGE = 0.1;

export type Correction =
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "rate"; readonly rate: number };

/**
 * Chooses how a display synchronises: by a jump, or by playing slightly faster or slower.
 *
 * @param position current position of the video, in seconds
 * @param expected position at which it should be, in seconds
 */
export function correctPosition(position: number, expected: number): Correction {
  const behind = expected - position;
  if (Math.abs(behind) > JUMP_S) return { kind: "jump", to: expected };
  if (Math.abs(behind) < TOLERANCE_S) return { kind: "rate", rate: 1 };
  return { kind: "rate", rate: 1 + Math.max(-MAX_RATE_CHANGE, Math.min(MAX_RATE_CHANGE, behind)) };
}
