import type { RoundSlice } from "@showrunner/engine";
import type { AskedRound } from "@showrunner/rounds/views";

/** What rows of submissions need of a round. It does not change while the round is played: all rows would rerender. */
export interface ListedRound extends AskedRound, Pick<RoundSlice, "scoring" | "max_points"> {}

export function toListedRound({ id, type, face_question, scoring, max_points }: RoundSlice): ListedRound {
  return { id, type, face_question, scoring, max_points };
}
