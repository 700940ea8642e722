import type { MeSlice, RoundSlice } from "@showrunner/engine";

export interface OwnResult {
  /** `unjudged`: there was an answer, but the moderator did not decide about it. */
  readonly outcome: "correct" | "partial" | "wrong" | "unjudged" | "none";
  readonly points: number;
}

/** What the round brought this team; null until it is revealed, and while the question's face is shown again. */
export function ownResult(
  round: Pick<RoundSlice, "id" | "reveal">,
  me: Pick<MeSlice, "result" | "submission">,
): OwnResult | null {
  const { result } = me;
  if (round.reveal === null || result === null || result.round_id !== round.id) return null;
  const answered = me.submission?.round_id === round.id;
  const outcome = result.outcome === "none" && answered ? "unjudged" : result.outcome;
  return { outcome, points: result.points };
}
