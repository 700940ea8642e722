import type { Json, RoundSlice } from "@showrunner/engine";
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

/**
 * Whether the question has ended, so that a stored draft counts. It has not while the show is paused, the question is
 * being read, or nobody holds the buzzer, although no submissions are accepted then.
 */
export function isClosed({ closed_by }: Pick<RoundSlice, "closed_by">): boolean {
  return closed_by === "timeout" || closed_by === "moderator" || closed_by === "reveal";
}

/**
 * This team's submission that counts as sent: a draft stored by the server does only once the question is closed, and
 * not while it is being taken back.
 */
export function findSentSubmission(props: Pick<TeamViewProps, "round" | "me" | "pending">): Json {
  const counts = !isOwnDraft(props) || (isClosed(props.round) && props.pending.at(-1) !== null);
  return counts ? findOwnSubmission(props) : null;
}

/** The draft of this phone, or the one stored by the server, as after a reload; null if there is none. */
export function findDraft(props: Pick<TeamViewProps, "round" | "me" | "draft">): Json {
  const draft = props.draft.read();
  return draft === undefined && isOwnDraft(props) ? findOwnSubmission(props) : (draft ?? null);
}

/** The judgement's detail for this team in this round; null before the reveal. */
export function getJudgementDetail({ round, me }: Pick<TeamViewProps, "round" | "me">): Json {
  return me.result?.round_id === round.id ? me.result.detail : null;
}
