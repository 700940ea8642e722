import type { BuzzerSlice, MeSlice, RoundSlice, ShowSlice } from "@showrunner/engine";

interface AnswerSituation {
  readonly show: Pick<ShowSlice, "paused">;
  readonly round: Pick<RoundSlice, "phase" | "buzzer_on" | "accepting" | "closed_by">;
  readonly buzzer: BuzzerSlice;
  readonly me: Pick<MeSlice, "team_id" | "out">;
}

/** Why this team cannot answer now, as a message of the play pages; null when it can. */
export function closedBecause({ show, round, buzzer, me }: AnswerSituation) {
  if (round.phase !== "question") return "closed_reveal";
  if (show.paused) return "closed_pause";
  if (me.out) return "team_is_out";
  if (round.buzzer_on && !(buzzer.phase === "locked" && buzzer.holder.team_id === me.team_id)) return "only_holder";
  if (round.accepting) return null;
  return closed[round.closed_by ?? "moderator"];
}

const closed = {
  timeout: "closed_timeout",
  reveal: "closed_reveal",
  pause: "closed_pause",
  moderator: "closed_moderator",
} as const;
