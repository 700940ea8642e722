/** Differences that are not visible, in seconds. */
const TOLERANCE_S = 0.04;
/** From here on the display jumps: catching up would take too long. */
const JUMP_S = 0.6;
/** Most that the speed differs from the normal one; voices stay natural. */
const MAX_RATE_CHANGE = 0.1;

export type Correction =
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "rate"; readonly rate: number };

/**
 * How a display gets in step: by a jump, or by playing a little faster or slower.
 *
 * @param position where the video is, in seconds
 * @param expected where it should be
 */
export function correctPosition(position: number, expected: number): Correction {
  const behind = expected - position;
  if (Math.abs(behind) > JUMP_S) return { kind: "jump", to: expected };
  if (Math.abs(behind) < TOLERANCE_S) return { kind: "rate", rate: 1 };
  return { kind: "rate", rate: 1 + Math.max(-MAX_RATE_CHANGE, Math.min(MAX_RATE_CHANGE, behind)) };
}
