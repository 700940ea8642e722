import type { EventHandlers } from "./event-handlers.ts";
import type { Submission } from "./show.state.ts";
import type { SubmissionEvent } from "./submissions.events.ts";
import { updateRound } from "./update-state.ts";

/** How many ids of earlier submissions are kept to detect repeated sends (SUBMIT-6). */
const MAX_EARLIER_IDS = 16;

function nextSubmission(before: Submission | undefined, next: Omit<Submission, "earlier_ids">): Submission {
  if (before === undefined) return { ...next, earlier_ids: [] };
  return { ...next, earlier_ids: [before.submission_id, ...before.earlier_ids].slice(0, MAX_EARLIER_IDS) };
}

export const submissionHandlers: EventHandlers<SubmissionEvent["type"]> = {
  answer_submitted: (state, { team_id, submission_id, answer, at_close, counted_at, elapsed_ms }, { seq }) =>
    updateRound(state, (round) => {
      const submission = nextSubmission(round.submissions.get(team_id), {
        submission_id,
        at: counted_at ?? state.last_at,
        seq,
        answer,
        ...(at_close === true ? { at_close } : {}),
        ...(elapsed_ms === undefined ? {} : { elapsed_ms }),
      });
      return {
        ...round,
        submissions: round.submissions.set(team_id, submission),
        ...(at_close === true ? { has_drafts: true } : {}),
      };
    }),

  draft_taken_back: (state, { team_id }) =>
    updateRound(state, (round) => ({
      ...round,
      submissions: round.submissions.delete(team_id),
      decisions: round.decisions.delete(team_id),
    })),

  submission_validated: (state, { team_id, submission_id, decision }) =>
    updateRound(state, (round) => ({
      ...round,
      decisions: round.decisions.set(team_id, { submission_id, decision }),
      team_awards: round.team_awards.delete(team_id),
    })),

  item_judged: (state, { team_id, item_id, accepted }) =>
    updateRound(state, (round) => {
      const { [item_id]: _, ...others } = round.item_decisions.get(team_id) ?? {};
      const decided = accepted === null ? others : { ...others, [item_id]: accepted };
      const none = Object.keys(decided).length === 0;
      return {
        ...round,
        decisions: round.decisions.delete(team_id),
        item_decisions: none ? round.item_decisions.delete(team_id) : round.item_decisions.set(team_id, decided),
        team_awards: round.team_awards.delete(team_id),
      };
    }),
};
