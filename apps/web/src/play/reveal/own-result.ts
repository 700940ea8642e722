import type { MeSlice, ResultReason, RoundSlice } from "@showrunner/engine";

type JudgedOutcome = "correct" | "partial" | "wrong";
type UnjudgedReason = Exclude<ResultReason, "answer" | "buzz">;

/** A team's result of a round: how its submission or buzz was judged, or what else happened. */
export interface OwnResult {
  /** Suffix of the message key: `answer_wrong`, `buzz_correct`, `other_first`. */
  readonly messageKey: `answer_${JudgedOutcome}` | "answer_unjudged" | `buzz_${JudgedOutcome}` | UnjudgedReason;
  readonly outcome: JudgedOutcome | "unjudged" | "none";
  readonly points: number;
}

/** This team's result; null until the reveal, and while the question's face is shown again. */
export function getOwnResult(round: Pick<RoundSlice, "id" | "reveal">, me: Pick<MeSlice, "result">): OwnResult | null {
  const { result } = me;
  if (round.reveal === null || result === null || result.round_id !== round.id) return null;
  const { outcome, points } = result;
  return { messageKey: toMessageKey(result), outcome, points };
}

function toMessageKey({ reason, outcome }: NonNullable<MeSlice["result"]>): OwnResult["messageKey"] {
  if (reason !== "answer" && reason !== "buzz") return reason;
  if (outcome === "unjudged") return "answer_unjudged";
  return outcome === "none" ? "nothing" : `${reason}_${outcome}`;
}
