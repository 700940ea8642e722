import { useQueries } from "@tanstack/react-query";
import { gameQuery } from "../../../../api/games.api.ts";
import { findRoundIssues, type RoundIssue } from "../logic/round-issues.ts";
import { useModeratorSlice } from "../show/show-context.tsx";

export interface GameIssues {
  /** Id of the game within the show. */
  readonly show_game_id: string;
  readonly game_id: string;
  readonly title: string;
  readonly issues: readonly RoundIssue[];
  /** False when the moderator may read but not change the game. */
  readonly editable: boolean;
}

/** Issues of the games of a show that has not started, in programme order, as far as they are loaded. */
export function useRoundIssues(): readonly GameIssues[] {
  const { status } = useModeratorSlice("show");
  const { games } = useModeratorSlice("programme");
  // A running show plays the games that were frozen at its start.
  const checkedGames = status === "ready" ? games : [];
  const ids = [...new Set(checkedGames.map(({ game_id }) => game_id))];
  const known = useQueries({
    queries: ids.map(gameQuery),
    combine: (results) => new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]]))),
  });
  return checkedGames.flatMap(({ id, game_id, title }) => {
    const game = known.get(game_id);
    // Issues of a game with hidden content are unknown.
    const issues = game === undefined || game.content_hidden !== undefined ? [] : findRoundIssues(game);
    return issues.length === 0 ? [] : [{ show_game_id: id, game_id, title, issues, editable: game?.editable === true }];
  });
}
