import type { EventHandlers } from "./event-handlers.ts";
import type { ProgrammeEvent } from "./programme.events.ts";

export const programmeHandlers: EventHandlers<ProgrammeEvent["type"]> = {
  game_added: (state, { show_game_id, game, content_id, team_ids }) => ({
    ...state,
    games: [
      ...state.games,
      { id: show_game_id, game, content_id, ...(team_ids ? { team_ids } : {}), progress: { status: "pending" } },
    ],
  }),

  game_refreshed: (state, { game }) => ({
    ...state,
    games: state.games.map((entry) => (entry.game.game_id === game.game_id ? { ...entry, game } : entry)),
  }),

  game_removed: (state, { show_game_id }) => ({
    ...state,
    games: state.games.filter((entry) => entry.id !== show_game_id),
  }),

  games_ordered: (state, { show_game_ids }) => {
    const byId = new Map(state.games.map((entry) => [entry.id, entry]));
    return { ...state, games: show_game_ids.flatMap((id) => byId.get(id) ?? []) };
  },
};
