import type { MeSlice, RoundSlice } from "@showrunner/engine";

export interface OwnResult {
  readonly outcome: "correct" | "partial" | "wrong" | "none";
  readonly points: number;
}

/** What the round brought this team; null until it is revealed, and while the question's face is shown again. */
export function ownResult(round: Pick<RoundSlice, "id" | "reveal">, me: Pick<MeSlice, "result">): OwnResult | null {
  const { result } = me;
  if (round.reveal === null || result === null || result.round_id !== round.id) return null;
  return { outcome: result.outcome, points: result.points };
}
