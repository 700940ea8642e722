import type { RoundId, ShowGameId, TeamId } from "../ids.ts";

/** The progress of the games. */
export type GameEvent =
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

/** Undoable decisions about a game (UNDO-1). */
export const GAME_DECISIONS = ["introduce_game", "start_first_round", "end_rounds", "finish_game"] as const;
