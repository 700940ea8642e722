import type { Locale } from "@showrunner/i18n";
import type { ScoringMethod } from "../content.ts";
import type { Colour, Instant, Millis, PublicId, RoundId, RunId, ShowGameId, ShowId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { AnswerOutcome, Distribution, RoundCapabilities } from "../round-definition.ts";
import type { SoundVolumes } from "../settings.ts";
import type { SoundFiles } from "../sound-files.ts";

/** What displays and phones show at this moment. */
export type Stage =
  /** Teams arrive: the show is ready, or all its games were removed after the start. */
  | "lobby"
  /** A game is introduced; none of its rounds has begun. */
  | "game_intro"
  | "round"
  /** The game's rounds are over, the moderator picks the winner; teams see the standings. */
  | "standings"
  /** A game is finished and the next one is not introduced yet, or all games are finished. */
  | "game_over"
  /** Completed. */
  | "final";

export interface TeamBadge {
  readonly team_id: TeamId;
  readonly name: string;
  readonly colour: Colour;
  /** Index of the emblem shape (0 to 11), so that teams are not identified by colour alone. */
  readonly emblem: number;
}

/** The parts of a show's branding that are set (SHOW-15). */
export interface BrandingSlice {
  readonly logo?: string;
  readonly background?: string;
  readonly accent?: string;
  readonly secondary?: string;
  readonly sponsors?: readonly string[];
}

/** All audiences. */
export interface ShowSlice {
  readonly show_id: ShowId;
  readonly public_id: PublicId;
  readonly name: string;
  readonly status: "ready" | "active" | "completed";
  /** Ready, but with nothing to play yet. */
  readonly pending: boolean;
  readonly paused: boolean;
  readonly run_id: RunId | null;
  readonly stage: Stage;
  /** Displays show the standings instead of the stage; absent otherwise (SHOW-13). */
  readonly standings_shown?: true;
  /** Displays show the join code in a corner; absent otherwise (SHOW-14). */
  readonly join_code_shown?: true;
  /** All screens show a break instead of the stage; absent otherwise (BREAK-2). */
  readonly break?: {
    /** End of the countdown on the show clock; null without a countdown. */
    readonly ends_at: Instant | null;
    readonly text: string;
  };
  /** The podium is being stepped through (PODIUM-2); absent once the final standings are public. */
  readonly podium?: {
    /** Teams with this rank or a greater one are visible; 4 if none is. */
    readonly from: number;
    /** Rank that the next step shows. */
    readonly next: number;
  };
  readonly registration_open: boolean;
  /** Phones join a team by its code; absent where a password is needed (TEAM-10). */
  readonly team_access?: "code";
  readonly languages: readonly string[];
  readonly sounds: boolean;
  /** Absent for the default volumes. */
  readonly volumes?: SoundVolumes;
  /** Absent for the theme's own look; images are `asset:ID`. */
  readonly branding?: BrandingSlice;
  /** Files that replace standard sounds, as `asset:ID`; absent if none does (SHOW-17). */
  readonly sound_files?: SoundFiles;
  readonly games_count: number;
}

/** All audiences: the current game. */
export interface GameSlice {
  readonly id: ShowGameId;
  readonly title: string;
  readonly description: string;
  readonly rules_html: string;
  readonly equipment: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly cover_asset: string | null;
  readonly points: number;
  /** One-based position in the show; `total` is the number of games. */
  readonly number: number;
  readonly total: number;
  readonly rounds_count: number;
  readonly status: "pending" | "active" | "finished";
  /** Set when the game is finished and the next has not begun; null in a draw. */
  readonly winner: TeamBadge | null;
  /** The teams that won the finished game together, at most 50. */
  readonly draw?: readonly TeamBadge[];
  /** Finished games with their winners, in order. */
  readonly finished: readonly {
    readonly title: string;
    readonly points: number;
    readonly winner: TeamBadge | null;
    readonly draw?: readonly TeamBadge[];
  }[];
}

/** All audiences. Before the reveal no part of it depends on the solution. */
export interface RoundSlice {
  readonly id: RoundId;
  readonly type: string;
  readonly known: boolean;
  readonly capabilities: RoundCapabilities;
  /** One-based position in its game. */
  readonly number: number;
  readonly total: number;
  readonly title: string | null;
  readonly phase: "question" | "revealed" | "skipped" | "cancelled";
  /**
   * When the round was opened. It changes when the round is played again (ROUND-11), but not when the moderator undoes
   * a reveal, a skip or a cancellation; absent for a round that was never opened.
   */
  readonly opened_at?: Instant;
  /** The face that everyone sees. */
  readonly face: "question" | "answer";
  readonly question: string;
  readonly content_html: string;
  readonly max_points: number;
  readonly scoring: ScoringMethod;
  /** Early answers earn more (SPEED-1); absent otherwise. */
  readonly speed_points?: true;
  readonly buzzer_on: boolean;
  /** Whether teams may still send or replace submissions. */
  readonly accepting: boolean;
  readonly replace_answers: boolean;
  /** Why the question is closed; null while it is open. */
  readonly closed_by: "timeout" | "reveal" | "pause" | "moderator" | "reading" | "parts" | null;
  /** `RoundDefinition.question`; only its visible parts while others are hidden. */
  readonly face_question: Json;
  /** Parts of the question that are visible (PART-1); absent unless some are hidden. */
  readonly parts?: { readonly shown: number; readonly total: number };
  /** The question is uncovered in steps (STEP-1); absent after the reveal. */
  readonly steps?: {
    readonly shown: number;
    readonly total: number;
    /** Points that a right answer earns now; while a buzz is held, those that it can earn its team. */
    readonly points: number;
    /** The share of `max_points` that it earns, not rounded: a partly right answer earns a share of this. */
    readonly share: number;
    /** Steps are shown by time, not by the moderator. */
    readonly timed: boolean;
    /** When the next step is shown; null while the clock is stopped. */
    readonly next_at: Instant | null;
  };
  /** Null until the reveal, and again while the question's face is shown. */
  readonly reveal: {
    readonly answers: readonly string[];
    readonly answer_html: string;
    /** `RoundDefinition.solution`. */
    readonly solution: Json;
    /** The submissions as counts: at most 12 entries, the rest in `others`; absent if nothing was counted. */
    readonly distribution?: Distribution;
    /** Teams whose points the round changed, best first, at most 50; at most 3 for teams. */
    readonly awards: readonly (TeamBadge & { readonly points: number; readonly outcome: AnswerOutcome })[];
    readonly awards_total: number;
    readonly winner: TeamBadge | null;
  } | null;
}

export type BuzzerPhase =
  | {
      readonly phase: "inactive";
      readonly reason:
        | "off"
        | "by_hand"
        | "no_round"
        | "reveal"
        | "timeout"
        | "paused"
        | "all_out"
        | "reading"
        | "parts";
    }
  | { readonly phase: "open"; readonly open_at: Instant; readonly opening: number }
  | { readonly phase: "arbitrating"; readonly open_at: Instant; readonly opening: number }
  | {
      readonly phase: "locked";
      readonly holder: TeamBadge;
      readonly opening: number;
      /** Counted moment of the holder's press; other phones compute their margin from it. */
      readonly holder_pressed_at?: Instant;
    };

/** All audiences. */
export type BuzzerSlice = BuzzerPhase & {
  /** How many active teams are out of the round (PROJ-12); absent if none is. */
  readonly out?: number;
};

export interface TimerSlice {
  readonly status: "idle" | "running" | "paused" | "expired" | "stopped";
  readonly duration_ms: Millis;
  /** While running, the full duration (derive the rest from `ends_at`); otherwise the remaining time. */
  readonly remaining_ms: Millis;
  readonly ends_at: Instant | null;
  /** Counts the reading time; submissions and buzzer open when it ends (TIMER-11). */
  readonly reading?: true;
}

/**
 * Displays and moderators: the submissions to the live round as counts. Moderators have it for every type that counts;
 * displays only while `shown`, before the reveal of a type that shows it, and without outcomes.
 */
export interface DistributionSlice extends Distribution {
  readonly round_id: RoundId;
  readonly shown: boolean;
}

/** Displays and moderators: the shown round in the show's second language (LANG-4). */
export interface TranslatedRoundSlice {
  readonly language: Locale;
  readonly round: RoundSlice;
}

/** Displays and moderators: the introduction of the game in the show's second language (LANG-4). */
export interface TranslatedGameSlice {
  readonly language: Locale;
  readonly game: Pick<GameSlice, "id" | "title" | "description" | "rules_html" | "equipment">;
}

/** Displays and moderators: what the live round's type shows on displays alone (PROJ-17). */
export interface DisplayFaceSlice {
  readonly round_id: RoundId;
  /** `RoundDefinition.displayFace`. */
  readonly face: Json;
}

export interface LeaderboardRow extends TeamBadge {
  readonly points: number;
  readonly wins: number;
  readonly rank: number;
}

/**
 * All audiences: the best 50 (10 for teams), and the rank for every pair of points and wins, so that a team finds its
 * own rank without a personal message.
 */
export interface LeaderboardSlice {
  readonly rows: readonly LeaderboardRow[];
  readonly total: number;
  /** `[points, wins, rank]`, best first, one entry per distinct pair. */
  readonly ranks: readonly (readonly [points: number, wins: number, rank: number])[];
}

/** All audiences: the number of teams and the newest ones. */
export interface TeamsSlice {
  readonly count: number;
  readonly newest: readonly TeamBadge[];
  /** Number of submissions to the live round; absent for teams, which would receive it with every submission. */
  readonly answered?: number;
}
