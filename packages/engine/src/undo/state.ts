import type { Map as Dict } from "immutable";
import type { RoundId, ShowGameId, TeamId } from "../ids.ts";
import type { ItemDecisions, Outcome } from "../round-definition.ts";
import type { GameProgress, LiveRound, RoundRecord, RunState, SubmissionDecision, TeamAward } from "../show/state.ts";
import type { TimerState } from "../timer/timer.ts";

/** What a moderator can take back (UNDO-1). */
export type DecisionKind =
  | "introduce_game"
  | "start_first_round"
  /** On to a round that had not begun. */
  | "next"
  /** Away from a question that was not revealed. */
  | "skip"
  /** To a round that has begun, to look at it. */
  | "go_to_round"
  | "reopen_round"
  | "reveal"
  | "decide_buzz"
  | "validate_submission"
  | "judge_item"
  | "set_winner"
  | "award_team"
  | "cancel_round"
  | "end_rounds"
  | "finish_game"
  | "complete"
  | "correct_points";

/** How much of the play a decision moved, and so what its undo gives back (UNDO-4, UNDO-6). */
export type DecisionScope = "play" | "place" | "record" | "answer" | "points";

/**
 * Stands at the first event of a decision in the log: what was decided, and which rounds its undo must restore. Ids
 * alone, so that nothing in it has to be blanked when a team is deleted.
 */
export interface DecisionMark {
  readonly kind: DecisionKind;
  readonly scope: DecisionScope;
  readonly show_game_id: ShowGameId | null;
  /** The round that the decision is about. */
  readonly round_id: RoundId | null;
  readonly team_id: TeamId | null;
  readonly outcome: Outcome | "ignore" | null;
  /** Teams of a game that ended in a draw. */
  readonly drawn_team_ids?: readonly TeamId[];
  /** Of a correction, and of an award by hand. */
  readonly points: number | null;
  /** Rounds whose records the decision changes. */
  readonly rounds: readonly RoundId[];
}

/** Where the play was; clocks stand (UNDO-5). */
export interface KeptPlay {
  readonly place: Pick<RunState, "cursor" | "shown" | "introduced" | "paused" | "completed">;
  readonly game: { readonly id: ShowGameId; readonly progress: GameProgress } | null;
  readonly round: LiveRound | null;
  readonly timer: TimerState;
  /** The sums of a game that this decision finished; those of others follow from the awards. */
  readonly game_points: RunState["game_points"] | null;
}

/** A decision that can be taken back, with what it changed as that was before (UNDO-2). */
export interface UndoEntry {
  /** Seq of the decision's first event: its name. */
  readonly seq: number;
  readonly mark: DecisionMark;
  /** Null for a round that had not begun. */
  readonly records: Dict<RoundId, RoundRecord | null>;
  /** Of a decision that moved the play. */
  readonly play: KeptPlay | null;
  /** Where the moderator stood, of one that went to look. */
  readonly cursor: RoundId | null;
  /** What was decided before about the team's answer and award, of a decision about one of these. */
  readonly decision: SubmissionDecision | null;
  readonly items: ItemDecisions | null;
  readonly award: TeamAward | null;
}
