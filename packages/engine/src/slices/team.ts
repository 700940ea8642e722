import type { Instant, RoundId, SubmissionId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Outcome } from "../round-definition.ts";
import type { TeamBadge } from "./shared.ts";

/** Why a round brought a team what it did (PROJ-14). */
export type ResultReason =
  /** Its answer was judged; `outcome` says how. */
  | "answer"
  /** Its buzz was judged; `outcome` says how. */
  | "buzz"
  /** Points by the moderator's hand. */
  | "awarded"
  /** No points by the moderator's hand. */
  | "award_refused"
  | "given_to_other"
  /** Right, but another team was first. */
  | "other_first"
  /** Right, but another team did better. */
  | "outdone"
  | "not_judged"
  | "buzz_behind"
  | "buzz_ignored"
  | "buzz_not_decided"
  | "no_answer"
  | "no_buzz"
  /** No points, and no more is known. */
  | "nothing";

/** One team's own. */
export interface MeSlice extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly status: "active" | "deactivated";
  readonly members: readonly string[];
  readonly out: boolean;
  /** This opening's press of mine was counted in. */
  readonly pressed: boolean;
  /** The moment at which it counts; absent while there is none. */
  readonly pressed_at?: Instant;
  readonly submission: {
    readonly submission_id: SubmissionId;
    readonly round_id: RoundId;
    readonly at: Instant;
    readonly answer: Json;
    /** A draft that the team did not send; absent for a submission that it did (SUBMIT-13). */
    readonly at_close?: true;
  } | null;
  /** `RoundDefinition.forTeam`. */
  readonly face_team: Json;
  /** From the reveal on. `detail` as judged. */
  readonly result: {
    readonly round_id: RoundId;
    readonly outcome: Outcome | "none";
    readonly points: number;
    readonly reason: ResultReason;
    readonly detail: Json;
  } | null;
}
