import type { ContentId, GameId, RoundId, ShowGameId } from "./ids.ts";
import type { Json } from "./json.ts";
import type { TimerStart } from "./settings.ts";

export type ScoringMethod = "winner_takes_all" | "partial_credit";
export type BuzzerOverride = "use_game_default" | "enable" | "disable";

/**
 * A round as it was when its show started. HTML is already safe; pictures stand in it as `asset:ID`.
 * `question` is the line on the big screen, `answers` the accepted spellings, `description` never leaves the moderator.
 */
export interface FrozenRound {
  readonly id: RoundId;
  readonly type: string;
  readonly title: string | null;
  readonly question: string;
  readonly content_html: string;
  readonly answers: readonly string[];
  readonly answer_html: string;
  readonly description: string | null;
  readonly max_points: number;
  readonly time_limit_s: number | null;
  /** Null for what the show says; absent in content from before the setting. */
  readonly timer_start?: TimerStart | null | undefined;
  readonly scoring: ScoringMethod;
  readonly buzzer_override: BuzzerOverride;
  readonly config: Json;
}

/** A game with its rounds as frozen for one run. */
export interface FrozenGame {
  readonly id: ShowGameId;
  readonly title: string;
  readonly description: string;
  readonly rules_html: string;
  readonly equipment: string;
  readonly difficulty: "easy" | "medium" | "hard";
  readonly points: number;
  readonly buzzer_default: boolean;
  readonly cover_asset: string | null;
  readonly rounds: readonly FrozenRound[];
}

/** One immutable row: what a start, or a game added later, froze. */
export interface FrozenContent {
  readonly id: ContentId;
  readonly games: readonly FrozenGame[];
}

/** What the show keeps of a library game while it is not frozen. */
export interface GameSummary {
  readonly game_id: GameId;
  readonly title: string;
  readonly points: number;
  readonly rounds_count: number;
}

/** Gives frozen content by id; the server has read it before it evolves or replays. */
export type ContentLookup = (id: ContentId) => FrozenContent;
