import type { Locale } from "@showrunner/i18n";
import type { ModeratorPressMark } from "../buzzer/press-marks.ts";
import type { BuzzerOverride, ScoringMethod } from "../content.ts";
import type { DeviceId, GameId, Instant, Millis, PressId, RoundId, ShowGameId, SubmissionId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { AnswerOutcome, Distribution, Judgement, Outcome, RoundPhase } from "../round-definition.ts";
import type { ShowSettings } from "../settings.ts";
import type { DecisionKind } from "../undo/undo.state.ts";
import type { TeamBadge } from "./shared-slices.ts";

/** A team as seen by moderators. */
export interface ModeratorTeam extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rounds_won: number;
  readonly rank: number | null;
  readonly status: "active" | "deactivated";
  readonly members: readonly { readonly device_id: DeviceId; readonly name: string | null }[];
  readonly joined_at: Instant;
  /** Points within the current game. */
  readonly game_points: number;
  readonly out: boolean;
}

export interface RosterSlice {
  readonly count: number;
  readonly active: number;
  /** All teams up to 200, otherwise the newest 200; REST pages through the rest. */
  readonly items: readonly ModeratorTeam[];
}

export interface ModeratorRound {
  readonly id: RoundId;
  readonly number: number;
  readonly type: string;
  readonly title: string | null;
  readonly question: string;
  readonly phase: RoundPhase;
  /** It was skipped before it began, so that it cannot be shown to the audience; absent otherwise. */
  readonly never_began?: true;
  readonly max_points: number;
  readonly scoring: ScoringMethod;
  readonly answers: readonly string[];
  /** The round's winner, if any. */
  readonly winner: TeamBadge | null;
}

export interface ModeratorGame {
  readonly id: ShowGameId;
  readonly game_id: GameId;
  readonly title: string;
  readonly points: number;
  readonly rounds_count: number;
  readonly status: "pending" | "active" | "finished";
  /** No round is left: the moderator names the winner (GAME-5). */
  readonly rounds_over?: true;
  readonly winner: TeamBadge | null;
  /** The teams of a draw. */
  readonly draw?: readonly TeamBadge[];
  /** Empty until the show starts. */
  readonly rounds: readonly ModeratorRound[];
}

/** Moderators: the programme and the show's position in it. */
export interface ProgrammeSlice {
  readonly games: readonly ModeratorGame[];
  readonly current_game_id: ShowGameId | null;
  readonly current_round_id: RoundId | null;
  readonly settings: ShowSettings;
  readonly description: string;
  /** Standings within the current game, for the finish-game dialog: best first, at most 50. */
  readonly game_standings: readonly (TeamBadge & { readonly points: number })[];
  /** Whether finishing the current game requires a winning team. */
  readonly winner_required: boolean;
  /** The natural next step. */
  readonly next_step:
    | "start"
    | "introduce_game"
    | "start_first_round"
    | "end_reading"
    | "show_part"
    | "show_step"
    | "reveal"
    | "next"
    | "finish_game"
    | "complete"
    | "podium_step"
    | "resume"
    | "decide_buzz"
    | null;
}

/** Question and solution of a round; the same data as in `RoundSlice` and `DeskSlice` for the current round. */
export interface RoundSolution {
  /** `RoundDefinition.question`. */
  readonly face_question: Json;
  readonly answer_html: string;
  /** `RoundDefinition.solution`. */
  readonly solution: Json;
  /** The counted submissions of a round that is done; null for others. */
  readonly distribution: Distribution | null;
}

/** Moderators: every round of the run that has begun, for review. */
export type SolutionsSlice = Readonly<Record<RoundId, RoundSolution>>;

/** Moderators: all data of the round at the cursor, including the answer. */
export interface DeskSlice {
  readonly round_id: RoundId;
  readonly phase: RoundPhase;
  readonly answers: readonly string[];
  readonly answer_html: string;
  readonly description: string | null;
  readonly buzzer_override: BuzzerOverride;
  readonly config: Json;
  /** Languages of the round, the original one first; absent if it is not translated (LANG-5). */
  readonly languages?: readonly Locale[];
  readonly solution: Json;
  /** Computed before the reveal and not yet visible to anyone else. */
  readonly awards: readonly (TeamBadge & { readonly points: number; readonly outcome: AnswerOutcome })[];
  readonly out: readonly TeamBadge[];
}

export type ValidationState = "pending" | "validated" | "auto_validated";

export interface SubmissionRow extends TeamBadge {
  readonly submission_id: SubmissionId;
  readonly submitted_at: Instant;
  readonly answer: Json;
  /** A draft that the team did not send; absent for a sent submission (SUBMIT-13). */
  readonly at_close?: boolean | undefined;
  /** Share of the points that its step can earn; absent without steps (STEP-5). */
  readonly step_share?: number | undefined;
  /** Factor of its points by its time; absent without speed points (SPEED-6). */
  readonly speed_factor?: number | undefined;
  readonly state: ValidationState;
  /** The moderator's decision, or the automatic judgement. */
  readonly judgement: Judgement | null;
  /** For types without auto-validation: the suggestion from the nearest accepted spelling. */
  readonly suggestion: (Judgement & { readonly nearest: string | null }) | null;
}

/** Moderators: in order of counted moments, at most 200; REST pages through the rest. */
export interface SubmissionsSlice {
  readonly round_id: RoundId;
  readonly items: readonly SubmissionRow[];
  readonly total: number;
  readonly pending: number;
}

export interface PressRow extends TeamBadge {
  readonly press_id: PressId;
  readonly rank: number;
  readonly arrival: Instant;
  readonly counted: Instant;
  /** Milliseconds behind the first press. */
  readonly margin_ms: Millis;
  /** `arrival - counted`. */
  readonly correction_ms: Millis;
  readonly rtt_ms: Millis | null;
  readonly claim_taken: boolean;
  readonly mark: ModeratorPressMark;
  readonly decision: Outcome | "ignore" | "released" | null;
}

/** Moderators: the presses of this opening with their evidence; empty during an arbitration. */
export interface PressesSlice {
  readonly opening: number;
  readonly holder_press_id: PressId | null;
  readonly too_close: boolean;
  /** At most 50. */
  readonly items: readonly PressRow[];
  readonly total: number;
}

/** Moderators: the decision that *undo* would revert. */
export interface UndoSlice {
  /** Seq that the undo command must name. */
  readonly decision_seq: number;
  readonly kind: DecisionKind;
  readonly game_title: string | null;
  /** One-based, within its game. */
  readonly round_number: number | null;
  /** Null if the decision concerns no team, or the team was deleted since. */
  readonly team: TeamBadge | null;
  /** Teams of a game that ended in a draw. */
  readonly draw?: readonly TeamBadge[];
  readonly outcome: Outcome | "ignore" | null;
  /** Number of submissions that were judged together. */
  readonly count?: number;
  /** Set for a correction and for a manual award. */
  readonly points: number | null;
  /**
   * What the audience has already seen and an undo cannot hide: the answer, the winner of the game, the end of the
   * show.
   */
  readonly seen: "answer" | "winner" | "final" | null;
}
