import type { ContentId, GameId, RoundId, ShowGameId } from "./ids.ts";
import type { Json } from "./json.ts";
import type { Locale } from "@showrunner/i18n";
import type { TimerStart } from "./settings.ts";

export type ScoringMethod = "winner_takes_all" | "partial_credit";
export type BuzzerOverride = "use_game_default" | "enable" | "disable";

/** The texts of a round in one language; ids, flags and numbers in `config` are those of the round as written. */
export type RoundTexts = Pick<
  FrozenRound,
  "title" | "question" | "content_html" | "answers" | "answer_html" | "config"
>;

/** The texts of a game's introduction in one language. */
export type GameTexts = Pick<FrozenGame, "title" | "description" | "rules_html" | "equipment">;

/**
 * A round as frozen when its show started. HTML is sanitised; images appear as `asset:ID`. `question` is the heading on
 * the display, `answers` the accepted spellings; `description` is visible to moderators only.
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
  /** Null inherits the show's setting; absent in content frozen before the setting existed. */
  readonly timer_start?: TimerStart | null | undefined;
  readonly scoring: ScoringMethod;
  /** Early answers earn more (SPEED-1); absent in content frozen before the setting existed. */
  readonly speed_points?: boolean | undefined;
  readonly buzzer_override: BuzzerOverride;
  readonly config: Json;
  /** Approved translations (LANG-1); absent for none. */
  readonly translations?: Readonly<Partial<Record<Locale, RoundTexts>>> | undefined;
  /** The round as written, if this one is presented in another language. Never stored. */
  readonly source?: FrozenRound | undefined;
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
  /** Language that the game is written in; absent in content frozen before games could be translated. */
  readonly language?: Locale | undefined;
  readonly translations?: Readonly<Partial<Record<Locale, GameTexts>>> | undefined;
  readonly rounds: readonly FrozenRound[];
}

/** One immutable row: the content frozen by a start or by adding a game later. */
export interface FrozenContent {
  readonly id: ContentId;
  readonly games: readonly FrozenGame[];
}

/** Summary of a library game, kept by the show until the game is frozen. */
export interface GameSummary {
  readonly game_id: GameId;
  readonly title: string;
  readonly points: number;
  readonly rounds_count: number;
}

/** Returns frozen content by id. The server loads the content before events are applied or replayed. */
export type ContentLookup = (id: ContentId) => FrozenContent;
