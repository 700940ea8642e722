import type { Decision } from "../decision.ts";
import type { Instant, Millis, RoundId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";

/** The teams' submissions in the live round, and the moderator's decisions about them. */
export type SubmissionEvent =
  | {
      readonly type: "answer_submitted";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly answer: Json;
      /** The team had not sent it (SUBMIT-11). */
      readonly at_close?: true;
      /** The moment that counts if it is not the event's own: the end of the timer (SUBMIT-13). */
      readonly counted_at?: Instant;
      /** Time that the round's timer had run at the counted moment; only in rounds with speed points (SPEED-3). */
      readonly elapsed_ms?: Millis;
    }
  /** The team has no submission any more (SUBMIT-17). */
  | { readonly type: "draft_taken_back"; readonly round_id: RoundId; readonly team_id: TeamId }
  | {
      readonly type: "submission_validated";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly submission_id: SubmissionId;
      readonly decision: Decision;
    }
  /** The moderator accepted or refused one item of a submission; null restores the automatic judgement. */
  | {
      readonly type: "item_judged";
      readonly round_id: RoundId;
      readonly team_id: TeamId;
      readonly item_id: string;
      readonly accepted: boolean | null;
    };

/** Undoable decisions about submissions (UNDO-1). */
export const SUBMISSION_DECISIONS = ["validate_submission", "validate_submissions", "judge_item"] as const;
