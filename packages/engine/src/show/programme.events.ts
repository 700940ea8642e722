import type { GameSummary } from "../content.ts";
import type { ContentId, RoundId, ShowGameId, TeamId } from "../ids.ts";

/** The programme: its games, their order and progress. */
export type ProgrammeEvent =
  | {
      readonly type: "game_added";
      readonly show_game_id: ShowGameId;
      readonly game: GameSummary;
      readonly content_id: ContentId | null;
      /** The only teams that play it (GAME-11); absent for all. */
      readonly team_ids?: readonly TeamId[];
    }
  | { readonly type: "game_refreshed"; readonly game: GameSummary }
  | { readonly type: "game_removed"; readonly show_game_id: ShowGameId }
  | { readonly type: "games_ordered"; readonly show_game_ids: readonly ShowGameId[] }
  /** Title and rules of a pending game are on every screen. */
  | { readonly type: "game_introduced"; readonly show_game_id: ShowGameId }
  | { readonly type: "game_begun"; readonly show_game_id: ShowGameId }
  /** The game's rounds are over; `skipped` are those that never began. */
  | { readonly type: "rounds_over"; readonly show_game_id: ShowGameId; readonly skipped: readonly RoundId[] }
  | {
      readonly type: "game_finished";
      readonly show_game_id: ShowGameId;
      /** Null for no winner, and for a draw. */
      readonly winner_team_id: TeamId | null;
      /** The winning teams of a draw. */
      readonly drawn_team_ids?: readonly TeamId[];
      readonly points: number;
    };
