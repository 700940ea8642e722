import type { BuzzerOverride, ScoringMethod } from "./content.ts";
import type {
  Colour,
  DeviceId,
  GameId,
  Instant,
  Millis,
  PressId,
  PublicId,
  RoundId,
  RunId,
  ShowGameId,
  ShowId,
  SubmissionId,
  TeamId,
} from "./ids.ts";
import type { Json } from "./json.ts";
import type { Judgement, Outcome, RoundCapabilities, RoundPhase } from "./round-definition.ts";
import type { ShowSettings } from "./settings.ts";

/**
 * What leaves the engine. A screen's state is a record of slices, each complete in itself; a message replaces whole
 * slices (`{...state, ...message.slices}`). Codes and numbers only, never sentences, so that one frame serves both
 * languages. `null` in a slot means: there is none now.
 */

export type Audience =
  | { readonly kind: "moderator" }
  | { readonly kind: "team"; readonly team_id: TeamId }
  | { readonly kind: "display" };

/** What the big screen and the phones are about at this moment. */
export type Stage =
  /** Ready: teams arrive. */
  | "lobby"
  /** A game is current, none of its rounds has begun. */
  | "game_intro"
  | "round"
  /** The game's rounds are over, the moderator picks the winner; teams see the standings. */
  | "standings"
  /** A game was finished and the next one waits at its beginning, or all games are finished. */
  | "game_over"
  /** Completed. */
  | "final";

export interface TeamBadge {
  readonly team_id: TeamId;
  readonly name: string;
  readonly colour: Colour;
  /** Index of the emblem shape (0 to 11), so that nothing rests on colour alone. */
  readonly emblem: number;
}

/** Everyone. */
export interface ShowSlice {
  readonly show_id: ShowId;
  readonly public_id: PublicId;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
  /** Ready by status, but nothing to play yet. */
  readonly pending: boolean;
  readonly paused: boolean;
  readonly run_id: RunId | null;
  readonly stage: Stage;
  readonly registration_open: boolean;
  readonly languages: readonly string[];
  readonly sounds: boolean;
  readonly games_count: number;
}

/** Everyone: the current game. */
export interface GameSlice {
  readonly id: ShowGameId;
  readonly title: string;
  readonly description: string;
  readonly rules_html: string;
  readonly equipment: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly cover_asset: string | null;
  readonly points: number;
  /** 1-based place in the show, and how many games there are. */
  readonly number: number;
  readonly total: number;
  readonly rounds_count: number;
  readonly status: "pending" | "active" | "finished";
  /** Set when the game was finished and the next has not begun. */
  readonly winner: TeamBadge | null;
  /** Games already finished, with their winners, in order. */
  readonly finished: readonly { readonly title: string; readonly points: number; readonly winner: TeamBadge | null }[];
}

/** Everyone; before the reveal not one byte of it depends on what is right. */
export interface RoundSlice {
  readonly id: RoundId;
  readonly type: string;
  readonly known: boolean;
  readonly capabilities: RoundCapabilities;
  /** 1-based place in its game. */
  readonly number: number;
  readonly total: number;
  readonly title: string | null;
  readonly phase: "question" | "revealed" | "skipped" | "cancelled";
  /** Which face everyone sees. */
  readonly face: "question" | "answer";
  readonly question: string;
  readonly content_html: string;
  readonly max_points: number;
  readonly scoring: ScoringMethod;
  readonly buzzer_on: boolean;
  /** Whether a team may still send or replace answers. */
  readonly accepting: boolean;
  readonly replace_answers: boolean;
  /** Why the question closed, if it did. */
  readonly closed_by: "timeout" | "reveal" | "pause" | "moderator" | null;
  /** `RoundDefinition.question`. */
  readonly face_question: Json;
  /** Null until the reveal, and again while the question's face is shown. */
  readonly reveal: {
    readonly answers: readonly string[];
    readonly answer_html: string;
    /** `RoundDefinition.solution`. */
    readonly solution: Json;
    /** Teams that got points, best first, at most 50. */
    readonly awards: readonly (TeamBadge & { readonly points: number; readonly outcome: Outcome })[];
    readonly awards_total: number;
    readonly winner: TeamBadge | null;
  } | null;
}

export type BuzzerSlice =
  | {
      readonly phase: "inactive";
      readonly reason: "off" | "by_hand" | "no_round" | "reveal" | "timeout" | "paused" | "all_out";
    }
  | { readonly phase: "open"; readonly open_at: Instant; readonly opening: number }
  | { readonly phase: "arbitrating"; readonly open_at: Instant; readonly opening: number }
  | { readonly phase: "locked"; readonly holder: TeamBadge; readonly opening: number };

export interface TimerSlice {
  readonly status: "idle" | "running" | "paused" | "expired" | "stopped";
  readonly duration_ms: Millis;
  /** Remaining at `ends_at - now` while running; the value itself otherwise. */
  readonly remaining_ms: Millis;
  readonly ends_at: Instant | null;
}

export interface LeaderboardRow extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rank: number;
}

/** Everyone: the best 50, and from what points and wins follows which rank (so one's own rank needs no own frame). */
export interface LeaderboardSlice {
  readonly rows: readonly LeaderboardRow[];
  readonly total: number;
  /** `[points, wins, rank]`, best first, one entry per distinct pair. */
  readonly ranks: readonly (readonly [points: number, wins: number, rank: number])[];
}

/** Teams and displays: how many, and who came last. */
export interface TeamsSlice {
  readonly count: number;
  readonly newest: readonly TeamBadge[];
  /** Submissions of the open round, as a count only. */
  readonly answered: number;
}

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
  readonly submission: {
    readonly submission_id: SubmissionId;
    readonly round_id: RoundId;
    readonly at: Instant;
    readonly answer: Json;
  } | null;
  /** `RoundDefinition.forTeam`. */
  readonly face_team: Json;
  /** From the reveal on. `detail` as judged. */
  readonly result: {
    readonly round_id: RoundId;
    readonly outcome: Outcome | "none";
    readonly points: number;
    readonly detail: Json;
  } | null;
}

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
  /** What one natural step forward is now. */
  readonly next_step:
    | "start"
    | "start_first_round"
    | "reveal"
    | "next"
    | "finish_game"
    | "complete"
    | "resume"
    | "decide_buzz"
    | null;
}

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
  readonly mark: "none" | "claim_refused" | "no_claim" | "unmeasured_line" | "after_decision";
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

/** Sent to all audiences. */
export interface SharedSlices {
  readonly show: ShowSlice;
  readonly game: GameSlice | null;
  readonly round: RoundSlice | null;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  readonly leaderboard: LeaderboardSlice;
  readonly teams: TeamsSlice;
}
export interface DisplaySlices extends SharedSlices {}
export interface TeamSlices extends SharedSlices {
  readonly me: MeSlice;
}
export interface ModeratorSlices extends SharedSlices {
  readonly programme: ProgrammeSlice;
  readonly desk: DeskSlice | null;
  readonly roster: ModeratorTeamsSlice;
  readonly submissions: SubmissionsSlice | null;
  readonly presses: PressesSlice | null;
}
export type AnySlices = Partial<ModeratorSlices & TeamSlices>;
export type SliceName = keyof AnySlices;
