import type { ShownMark } from "../buzzer/marks.ts";
import type { BuzzerOverride, ScoringMethod } from "../content.ts";
import type { DeviceId, GameId, Instant, Millis, PressId, RoundId, ShowGameId, SubmissionId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Judgement, Outcome, RoundPhase } from "../round-definition.ts";
import type { ShowSettings } from "../settings.ts";
import type { DecisionKind } from "../undo/state.ts";
import type { TeamBadge } from "./shared.ts";

/** Moderators. */
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

export interface ModeratorTeamsSlice {
  readonly count: number;
  readonly active: number;
  /** All of them up to 200, else the newest 200; the rest is paged over REST. */
  readonly items: readonly ModeratorTeam[];
}

export interface ModeratorRound {
  readonly id: RoundId;
  readonly number: number;
  readonly type: string;
  readonly title: string | null;
  readonly question: string;
  readonly phase: RoundPhase;
  readonly max_points: number;
  readonly scoring: ScoringMethod;
  readonly answers: readonly string[];
  /** The round's winner, once it has one. */
  readonly winner: TeamBadge | null;
}

export interface ModeratorGame {
  readonly id: ShowGameId;
  readonly game_id: GameId;
  readonly title: string;
  readonly points: number;
  readonly rounds_count: number;
  readonly status: "pending" | "active" | "finished";
  readonly winner: TeamBadge | null;
  /** The teams that won it together. */
  readonly draw?: readonly TeamBadge[];
  /** Empty until the show started. */
  readonly rounds: readonly ModeratorRound[];
}

/** Moderators: the programme and where the show stands in it. */
export interface ProgrammeSlice {
  readonly games: readonly ModeratorGame[];
  readonly current_game_id: ShowGameId | null;
  readonly current_round_id: RoundId | null;
  readonly settings: ShowSettings;
  readonly description: string;
  /** Standings within the current game, for the finish-game dialog: best first, at most 50. */
  readonly game_standings: readonly (TeamBadge & { readonly points: number })[];
  /** Whether the current game, as it stands, cannot be finished without a winning team. */
  readonly winner_required: boolean;
  /** What one natural step forward is now. */
  readonly next_step:
    | "start"
    | "introduce_game"
    | "start_first_round"
    | "end_reading"
    | "reveal"
    | "next"
    | "finish_game"
    | "complete"
    | "resume"
    | "decide_buzz"
    | null;
}

/** What a round's type asks and takes for right, as `RoundSlice` and `DeskSlice` have it of the round that is on. */
export interface RoundSolution {
  /** `RoundDefinition.question`. */
  readonly face_question: Json;
  readonly answer_html: string;
  /** `RoundDefinition.solution`. */
  readonly solution: Json;
}

/** Moderators: every round of the run that has begun, so that a look back at any of them shows what is right. */
export type SolutionsSlice = Readonly<Record<RoundId, RoundSolution>>;

/** Moderators: everything about the round that is live, answer included. */
export interface DeskSlice {
  readonly round_id: RoundId;
  readonly phase: RoundPhase;
  readonly answers: readonly string[];
  readonly answer_html: string;
  readonly description: string | null;
  readonly buzzer_override: BuzzerOverride;
  readonly config: Json;
  readonly solution: Json;
  /** Made before the reveal, shown to nobody else yet. */
  readonly awards: readonly (TeamBadge & { readonly points: number; readonly outcome: Outcome })[];
  readonly out: readonly TeamBadge[];
}

export type ValidationState = "pending" | "validated" | "auto_validated";

export interface SubmissionRow extends TeamBadge {
  readonly submission_id: SubmissionId;
  readonly submitted_at: Instant;
  readonly answer: Json;
  /** A draft that the team did not send; absent for a submission that it did (SUBMIT-13). */
  readonly at_close?: boolean | undefined;
  readonly state: ValidationState;
  /** What the moderator decided, or what the type found by itself. */
  readonly judgement: Judgement | null;
  /** For types without auto-validation: what the nearest accepted spelling suggests. */
  readonly suggestion: (Judgement & { readonly nearest: string | null }) | null;
}

/** Moderators: in order of counted moments, at most 200; the rest is paged over REST. */
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
  /** Milliseconds behind the first. */
  readonly margin_ms: Millis;
  /** `arrival - counted`. */
  readonly correction_ms: Millis;
  readonly rtt_ms: Millis | null;
  readonly claim_taken: boolean;
  readonly mark: ShownMark;
  readonly decision: Outcome | "ignore" | "released" | null;
}

/** Moderators: who pressed in this opening, with the evidence; empty while arbitrating. */
export interface PressesSlice {
  readonly opening: number;
  readonly holder_press_id: PressId | null;
  readonly too_close: boolean;
  /** At most 50. */
  readonly items: readonly PressRow[];
  readonly total: number;
}

/** Moderators: what *undo* would take back now. */
export interface UndoSlice {
  /** The event that the command has to name. */
  readonly decision_seq: number;
  readonly kind: DecisionKind;
  readonly game_title: string | null;
  /** From 1, within its game. */
  readonly round_number: number | null;
  /** Null when the decision is about none, and when the team was deleted since. */
  readonly team: TeamBadge | null;
  /** Of a game that ended in a draw. */
  readonly draw?: readonly TeamBadge[];
  readonly outcome: Outcome | "ignore" | null;
  /** Of a correction, and of an award by hand. */
  readonly points: number | null;
  /** What the audience saw of it, and will not unsee: the answer, who won the game, the end of the show. */
  readonly seen: "answer" | "winner" | "final" | null;
}
