import type { Instant, RoundId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Award, Distribution } from "../round-definition.ts";

/** One round, from its opening to its end. */
export type RoundEvent =
  | {
      readonly type: "round_opened";
      readonly round_id: RoundId;
      readonly buzzer_on: boolean;
      /** The question is shown in this many parts, the first one at `next_at` or by hand (PART-1). */
      readonly parts?: { readonly total: number; readonly next_at: Instant | null };
      /** The question is uncovered in this many steps, the first of which is visible (STEP-1). */
      readonly steps?: { readonly total: number; readonly timed: boolean };
    }
  /** `shown` parts of the question are visible; the next one follows at `next_at` or by hand. */
  | {
      readonly type: "part_shown";
      readonly round_id: RoundId;
      readonly shown: number;
      readonly next_at: Instant | null;
    }
  /** `shown` steps of the question are visible; the next one follows at `next_at` or by hand. */
  | {
      readonly type: "step_shown";
      readonly round_id: RoundId;
      readonly shown: number;
      readonly next_at: Instant | null;
      /** The moderator took a step back. */
      readonly back?: true;
    }
  /** Teams may answer (again): the next step follows at `next_at`. */
  | { readonly type: "step_clock_started"; readonly round_id: RoundId; readonly next_at: Instant }
  /** The moderator moved to another round. */
  | { readonly type: "round_visited"; readonly round_id: RoundId }
  /** Audience and teams see another round. */
  | { readonly type: "round_shown"; readonly round_id: RoundId }
  /** The displays show the standings, or the stage again. */
  | { readonly type: "standings_shown"; readonly on: boolean }
  /** The displays show or hide the join code in a corner. */
  | { readonly type: "join_code_shown"; readonly on: boolean }
  | { readonly type: "face_turned"; readonly round_id: RoundId; readonly face: "question" | "answer" }
  | {
      readonly type: "question_closed";
      readonly round_id: RoundId;
      readonly by: "timeout" | "moderator";
      /** End of the timer; the tick may come later. */
      readonly ended_at?: Instant;
    }
  | { readonly type: "question_reopened"; readonly round_id: RoundId }
  | {
      readonly type: "round_revealed";
      readonly round_id: RoundId;
      readonly awards: readonly Award[];
      readonly winner_team_id: TeamId | null;
    }
  | { readonly type: "round_cancelled"; readonly round_id: RoundId; readonly show_answer: boolean }
  /** A moderator's action of the round's type; `actions` is the result of all of them (ROUND-13). */
  | {
      readonly type: "round_action_taken";
      readonly round_id: RoundId;
      readonly action: Json;
      readonly actions: Json;
    }
  | {
      readonly type: "round_ended";
      readonly round_id: RoundId;
      readonly as: "done" | "skipped";
      /** The counted submissions of a revealed round, for all who may see its answer. */
      readonly distribution?: Distribution;
    };

/** Undoable decisions about a round (UNDO-1). */
export const ROUND_DECISIONS = [
  /** To a round that had not begun. */
  "next",
  /** Away from an unrevealed question. */
  "skip",
  /** Visits a round that has begun. */
  "go_to_round",
  "reopen_round",
  "reveal",
  "cancel_round",
] as const;
