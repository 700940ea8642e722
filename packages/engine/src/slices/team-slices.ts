import type { Instant, RoundId, SubmissionId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { AnswerOutcome } from "../round-definition.ts";
import type { TeamBadge } from "./shared-slices.ts";

/** Reason for a team's result in a round (PROJ-14). */
export type ResultReason =
  /** Its submission was judged; `outcome` gives the result. */
  | "answer"
  /** Its buzz was judged; `outcome` gives the result. */
  | "buzz"
  /** Manual award with points. */
  | "awarded"
  /** Manual award without points. */
  | "award_refused"
  | "given_to_other"
  /** Correct, but another team was first. */
  | "other_first"
  /** Correct, but another team did better. */
  | "outdone"
  | "not_judged"
  | "buzz_behind"
  | "buzz_ignored"
  | "buzz_not_decided"
  | "no_answer"
  | "no_buzz"
  /** No points, and no further reason is known. */
  | "nothing";

/** A team's own slice. */
export interface MeSlice extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly status: "active" | "deactivated";
  readonly members: readonly string[];
  readonly out: boolean;
  /** The team's press of this opening was counted. */
  readonly pressed: boolean;
  /** Counted moment of the press; absent without a press. */
  readonly pressed_at?: Instant;
  readonly submission: {
    readonly submission_id: SubmissionId;
    readonly round_id: RoundId;
    readonly at: Instant;
    readonly answer: Json;
    /** A draft that the team did not send; absent for a sent submission (SUBMIT-13). */
    readonly at_close?: true;
  } | null;
  /** `RoundDefinition.forTeam`. */
  readonly face_team: Json;
  /** Set from the reveal on. `detail` comes from the judgement. */
  readonly result: {
    readonly round_id: RoundId;
    readonly outcome: AnswerOutcome | "none";
    readonly points: number;
    readonly reason: ResultReason;
    readonly detail: Json;
    /** Factor by which its time changed the points of its answer; absent without speed points (SPEED-6). */
    readonly speed_factor?: number;
  } | null;
}
