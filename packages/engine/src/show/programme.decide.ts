import type { FrozenContent, GameSummary } from "../content.ts";
import type { ShowGameId, TeamId } from "../ids.ts";
import type { RejectionCode } from "../rejection.ts";
import type { CommandHandlers, CommandOf, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { getStatus } from "./show.selectors.ts";
import type { CreatedShow } from "./show.state.ts";

export interface RefreshGameCommand {
  readonly type: "refresh_game";
  readonly game: GameSummary;
}

export type ProgrammeCommand =
  /** `content` (this game alone, frozen) is required if the show is active. */
  | {
      readonly type: "add_game";
      readonly show_game_id: ShowGameId;
      readonly game: GameSummary;
      readonly content?: FrozenContent;
      /** The only teams that play it (GAME-11); absent for all. */
      readonly team_ids?: readonly TeamId[];
    }
  | { readonly type: "remove_game"; readonly show_game_id: ShowGameId }
  | { readonly type: "order_games"; readonly show_game_ids: readonly ShowGameId[] };

export const programmeCommandHandlers: CommandHandlers<CreatedShow, ProgrammeCommand> = {
  add_game: addGame,
  remove_game: removeGame,
  order_games: orderGames,
};

/** Updates the summary of a library game; frozen content does not change (SHOW-6). */
export function refreshGame(state: CreatedShow, { game }: RefreshGameCommand): DecideResult {
  const used = state.games.some((entry) => entry.game.game_id === game.game_id);
  return used ? accept({ type: "game_refreshed", game }) : accept();
}

function addGame(state: CreatedShow, command: CommandOf<ProgrammeCommand, "add_game">): DecideResult {
  const { show_game_id, game, content, team_ids } = command;
  const status = getStatus(state);
  const limit = team_ids === undefined ? {} : { team_ids };
  if (status === "completed") return reject("wrong_status", { status });
  if (state.games.some((entry) => entry.id === show_game_id)) return accept();
  if (status === "ready" && team_ids !== undefined) return reject("wrong_status", { status });
  if (status === "ready") return accept({ type: "game_added", show_game_id, game, content_id: null });
  // The show was started after the game was chosen, so frozen content is required.
  if (content === undefined || !content.games.some((frozen) => frozen.id === show_game_id)) {
    return reject("stale_view", { reason: "content_missing" });
  }
  const refusal = team_ids === undefined ? null : findTeamsProblem(state, team_ids);
  if (refusal !== null) return reject(refusal);
  return accept({ type: "game_added", show_game_id, game, content_id: content.id, ...limit });
}

/** Maximum number of teams to which a game may be limited: as many as may share a draw. */
const MAX_LIMITED_TEAMS = 50;

/** Why a game cannot be limited to these teams (GAME-11); null if it can. */
function findTeamsProblem({ teams }: CreatedShow, teamIds: readonly TeamId[]): RejectionCode | null {
  const different = new Set(teamIds).size;
  if (different !== teamIds.length || different < 2 || different > MAX_LIMITED_TEAMS) return "invalid_input";
  const found = teamIds.map((teamId) => teams.by_id.get(teamId));
  if (found.includes(undefined)) return "team_not_found";
  return found.some((team) => team?.status === "deactivated") ? "team_deactivated" : null;
}

function removeGame(state: CreatedShow, { show_game_id }: CommandOf<ProgrammeCommand, "remove_game">): DecideResult {
  const status = getStatus(state);
  if (status === "completed") return reject("wrong_status", { status });
  const entry = state.games.find((candidate) => candidate.id === show_game_id);
  if (entry === undefined) return reject("game_not_found");
  if (entry.progress.status !== "pending") return reject("game_has_begun");
  return accept({ type: "game_removed", show_game_id });
}

/** Reorders all games; those that have begun keep their position (GAME-3). */
function orderGames(state: CreatedShow, { show_game_ids }: CommandOf<ProgrammeCommand, "order_games">): DecideResult {
  const status = getStatus(state);
  if (status === "completed") return reject("wrong_status", { status });
  const known = new Set(state.games.map((entry) => entry.id));
  if (!isPermutationOf(known, show_game_ids)) return reject("game_not_found");
  const moved = state.games.some(
    (entry, index) => entry.progress.status !== "pending" && show_game_ids[index] !== entry.id,
  );
  if (moved) return reject("game_has_begun");
  return accept({ type: "games_ordered", show_game_ids });
}

function isPermutationOf(known: ReadonlySet<ShowGameId>, ids: readonly ShowGameId[]): boolean {
  return ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}
