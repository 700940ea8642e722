import type { MeSlice, ResultReason, RoundSlice } from "@showrunner/engine";

type Judged = "correct" | "partial" | "wrong";
type Unjudged = Exclude<ResultReason, "answer" | "buzz">;

/** What the round brought a team: how its answer or buzz was judged, or what else happened. */
export interface OwnResult {
  /** Names the sentence on screen: `answer_wrong`, `buzz_correct`, `other_first`. */
  readonly told: `answer_${Judged}` | `buzz_${Judged}` | Unjudged;
  readonly outcome: "correct" | "partial" | "wrong" | "none";
  readonly points: number;
}

/** What the round brought this team; null until it is revealed, and while the question's face is shown again. */
export function ownResult(round: Pick<RoundSlice, "id" | "reveal">, me: Pick<MeSlice, "result">): OwnResult | null {
  const { result } = me;
  if (round.reveal === null || result === null || result.round_id !== round.id) return null;
  const { outcome, points } = result;
  return { told: toldOf(result), outcome, points };
}

function toldOf({ reason, outcome }: NonNullable<MeSlice["result"]>): OwnResult["told"] {
  if (reason !== "answer" && reason !== "buzz") return reason;
  return outcome === "none" ? "nothing" : `${reason}_${outcome}`;
}
