import type { GameSummary } from "../content.ts";
import type { ContentId, ShowGameId, TeamId } from "../ids.ts";

/** The programme: its games and their order. */
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
  | { readonly type: "games_ordered"; readonly show_game_ids: readonly ShowGameId[] };
