import type { BuzzerSlice, MeSlice, RoundSlice, ShowSlice } from "@showrunner/engine";
import { isEndedEarly } from "./is-ended-early.ts";

interface SubmissionBlockedInput {
  readonly show: Pick<ShowSlice, "paused">;
  readonly round: Pick<RoundSlice, "phase" | "buzzer_on" | "accepting" | "closed_by">;
  readonly buzzer: BuzzerSlice;
  readonly me: Pick<MeSlice, "team_id" | "out">;
}

/** Message key for why this team cannot submit now; null when it can. */
export function getSubmissionBlockedReason({ show, round, buzzer, me }: SubmissionBlockedInput) {
  if (isEndedEarly(round)) return "closed_moderator";
  if (round.phase !== "question") return "buzz_reveal";
  if (show.paused) return "buzz_paused";
  if (me.out) return "buzz_out";
  if (round.closed_by === "reading" || round.closed_by === "parts") return "buzz_reading";
  if (round.buzzer_on && !(buzzer.phase === "locked" && buzzer.holder.team_id === me.team_id)) return "only_holder";
  if (round.accepting) return null;
  return MESSAGE_BY_CLOSE_REASON[round.closed_by ?? "moderator"];
}

const MESSAGE_BY_CLOSE_REASON = {
  timeout: "buzz_time_up",
  reveal: "buzz_reveal",
  pause: "buzz_paused",
  moderator: "closed_moderator",
} as const;
