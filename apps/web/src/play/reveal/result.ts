import type { MeSlice, ResultReason, RoundSlice } from "@showrunner/engine";

type Judged = "correct" | "partial" | "wrong";
type Unjudged = Exclude<ResultReason, "answer" | "buzz">;

/** A team's result of a round: how its submission or buzz was judged, or what else happened. */
export interface OwnResult {
  /** Suffix of the message key: `answer_wrong`, `buzz_correct`, `other_first`. */
  readonly told: `answer_${Judged}` | `buzz_${Judged}` | Unjudged;
  readonly outcome: "correct" | "partial" | "wrong" | "none";
  readonly points: number;
}

/** This team's result; null until the reveal, and while the question's face is shown again. */
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
