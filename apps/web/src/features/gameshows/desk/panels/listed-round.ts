import type { RoundSlice } from "@showrunner/engine";
import type { AskedRound } from "@showrunner/rounds/views";

/** Fields of a round that rows of submissions need. They must not change during play, or all rows would rerender. */
export interface ListedRound extends AskedRound, Pick<RoundSlice, "scoring" | "max_points"> {}

export function toListedRound({ id, type, face_question, scoring, max_points }: RoundSlice): ListedRound {
  return { id, type, face_question, scoring, max_points };
}
