import type { Json } from "@showrunner/engine";
import type { TeamViewProps } from "../view-props.ts";

type SubmissionContext = Pick<TeamViewProps, "round" | "me" | "buzzer" | "disabledReason">;

/** Whether this team may submit now: every team without the buzzer, otherwise only its holder. */
export function canSubmit({ round, me, buzzer, disabledReason }: SubmissionContext): boolean {
  if (disabledReason !== null || !round.accepting) return false;
  return !round.buzzer_on || (buzzer.phase === "locked" && buzzer.holder.team_id === me.team_id);
}

/** This team's submission to this round as stored by the server; null if there is none. */
export function findOwnSubmission({ round, me }: Pick<TeamViewProps, "round" | "me">): Json {
  return me.submission?.round_id === round.id ? me.submission.answer : null;
}

/** Whether the server stores only a draft of this team: input not sent by the close, or picks not sent yet. */
export function isOwnDraft({ round, me }: Pick<TeamViewProps, "round" | "me">): boolean {
  return me.submission?.round_id === round.id && me.submission.at_close === true;
}

/** The judgement's detail for this team in this round; null before the reveal. */
export function getJudgementDetail({ round, me }: Pick<TeamViewProps, "round" | "me">): Json {
  return me.result?.round_id === round.id ? me.result.detail : null;
}
