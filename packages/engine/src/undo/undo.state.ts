import type { Map as Dict } from "immutable";
import { BUZZER_DECISIONS } from "../buzzer/buzzer.events.ts";
import type { RoundId, ShowGameId, TeamId } from "../ids.ts";
import type { ItemDecisions, Outcome } from "../round-definition.ts";
import { SCORING_DECISIONS } from "../scoring/scoring.events.ts";
import { GAME_DECISIONS } from "../show/games.events.ts";
import { LIFECYCLE_DECISIONS } from "../show/lifecycle.events.ts";
import { ROUND_DECISIONS } from "../show/rounds.events.ts";
import { SUBMISSION_DECISIONS } from "../show/submissions.events.ts";
import type {
  GameProgress,
  LiveRound,
  RoundRecord,
  RunState,
  SubmissionDecision,
  TeamAward,
} from "../show/run.state.ts";
import type { TimerState } from "../timer/timer.state.ts";

/**
 * Kinds of undoable decisions (UNDO-1). Each is the command of that name, except for the meanings of *next*, *previous*
 * and the end of a game's rounds.
 */
export const DECISION_KINDS = [
  ...GAME_DECISIONS,
  ...ROUND_DECISIONS,
  ...BUZZER_DECISIONS,
  ...SUBMISSION_DECISIONS,
  ...SCORING_DECISIONS,
  ...LIFECYCLE_DECISIONS,
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** What a decision changed; determines what its undo restores (UNDO-4, UNDO-6). */
export type DecisionScope = "play" | "place" | "record" | "answer" | "points";

/**
 * Stored with the first event of a decision: what was decided, and which rounds its undo must restore. Contains only
 * ids, so that nothing has to be redacted when a team is deleted.
 */
export interface DecisionSummary {
  readonly kind: DecisionKind;
  readonly scope: DecisionScope;
  readonly show_game_id: ShowGameId | null;
  /** The round that the decision is about. */
  readonly round_id: RoundId | null;
  readonly team_id: TeamId | null;
  readonly outcome: Outcome | "ignore" | null;
  /** Teams of a game that ended in a draw. */
  readonly drawn_team_ids?: readonly TeamId[];
  /** Teams whose submissions were judged together (SUBMIT-16). */
  readonly judged_team_ids?: readonly TeamId[];
  /** Set for a correction and for a manual award. */
  readonly points: number | null;
  /** Rounds whose records the decision changes. */
  readonly rounds: readonly RoundId[];
}

/** The play before the decision, with stopped clocks (UNDO-5). */
export interface SavedPlay {
  readonly place: Pick<RunState, "cursor" | "shown" | "introduced" | "paused" | "completed">;
  readonly game: { readonly id: ShowGameId; readonly progress: GameProgress } | null;
  readonly round: LiveRound | null;
  readonly timer: TimerState;
  /** Totals of a game that this decision finished; those of others follow from the awards. */
  readonly game_points: RunState["game_points"] | null;
}

/** An undoable decision with the previous values of what it changed (UNDO-2). */
export interface UndoEntry {
  /** Seq of the decision's first event; identifies the decision. */
  readonly seq: number;
  readonly mark: DecisionSummary;
  /** Null for a round that had not begun. */
  readonly records: Dict<RoundId, RoundRecord | null>;
  /** Set for a decision that changed the play. */
  readonly play: SavedPlay | null;
  /** Previous position of the moderator, for a visit. */
  readonly cursor: RoundId | null;
  /** Earlier decisions about the team's submission and award, if the decision is about one of these. */
  readonly decision: SubmissionDecision | null;
  readonly items: ItemDecisions | null;
  readonly award: TeamAward | null;
  /** Earlier decisions about each team, if several submissions were judged together. */
  readonly judged?: readonly SavedTeamDecision[];
}

/** Earlier decisions about a team's submission and award. */
export interface SavedTeamDecision extends Pick<UndoEntry, "decision" | "items" | "award"> {
  readonly team_id: TeamId;
}
