import type { Json } from "@showrunner/engine";
import type { TeamViewProps } from "../view-props.ts";

type Turn = Pick<TeamViewProps, "round" | "me" | "buzzer" | "disabled_reason">;

/** Whether this team may send an answer now: everyone without a buzzer, with it only who holds it. */
export function canAnswer({ round, me, buzzer, disabled_reason }: Turn): boolean {
  if (disabled_reason !== null || !round.accepting) return false;
  return !round.buzzer_on || (buzzer.phase === "locked" && buzzer.holder.team_id === me.team_id);
}

/** This team's answer to this round as the server has it; null when there is none. */
export function ownAnswer({ round, me }: Pick<TeamViewProps, "round" | "me">): Json {
  return me.submission?.round_id === round.id ? me.submission.answer : null;
}

/** Whether the server has no more than this team's draft: what was there when time ran out, or picks not sent yet. */
export function isOwnDraft({ round, me }: Pick<TeamViewProps, "round" | "me">): boolean {
  return me.submission?.round_id === round.id && me.submission.at_close === true;
}

/** How this round was judged for this team; null before the reveal. */
export function ownDetail({ round, me }: Pick<TeamViewProps, "round" | "me">): Json {
  return me.result?.round_id === round.id ? me.result.detail : null;
}
