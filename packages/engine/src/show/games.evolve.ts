import { Map as Dict } from "immutable";
import type { ShowGameId } from "../ids.ts";
import { listWinners } from "../scoring/winners.ts";
import { addScores } from "../teams/roster.ts";
import type { EventHandlers } from "./event-handlers.ts";
import type { GameEvent } from "./games.events.ts";
import type { GameEntry, RoundRecord, ShowState } from "./show.state.ts";
import { updateRun } from "./update-state.ts";

function updateGame(state: ShowState, id: ShowGameId, change: (entry: GameEntry) => GameEntry): ShowState {
  return { ...state, games: state.games.map((entry) => (entry.id === id ? change(entry) : entry)) };
}

/** Record of a round that was skipped without being opened. */
const skippedRecord: RoundRecord = {
  phase: "skipped",
  opened_at: null,
  face: "question",
  awards: Dict(),
  penalties: Dict(),
  winner_team_id: null,
  distribution: null,
};

export const gameHandlers: EventHandlers<GameEvent["type"]> = {
  game_introduced: (state, { show_game_id }) => updateRun(state, { introduced: show_game_id }),

  game_begun: (state, { show_game_id }) =>
    updateGame(state, show_game_id, (entry) => ({ ...entry, progress: { status: "active", rounds_over: false } })),

  rounds_over: (state, { show_game_id, skipped }) => {
    const over = updateGame(state, show_game_id, (entry) => ({
      ...entry,
      progress: { status: "active", rounds_over: true },
    }));
    if (over.run === null) return over;
    const records = over.run.records.merge(skipped.map((roundId) => [roundId, skippedRecord] as const));
    return { ...over, run: { ...over.run, records, cursor: null, shown: null } };
  },

  game_finished: (state, { show_game_id, winner_team_id, drawn_team_ids, points }) => {
    const finished = updateGame(state, show_game_id, (entry) => ({
      ...entry,
      progress: { status: "finished", winner_team_id, points, ...(drawn_team_ids ? { drawn_team_ids } : {}) },
    }));
    const won = listWinners({ winner_team_id, drawn_team_ids });
    const teams = addScores(
      finished.teams,
      won.map((teamId) => [teamId, { points, wins: 1, rounds_won: 0 }]),
    );
    if (finished.run === null) return { ...finished, teams };
    // Awards of a finished game can no longer be replaced; its points remain in the teams' scores.
    const records = finished.run.records.map((record) => ({
      ...record,
      awards: Dict<string, never>(),
      penalties: Dict<string, never>(),
    }));
    return {
      ...finished,
      teams,
      round: null,
      run: { ...finished.run, records, game_points: Dict(), cursor: null, shown: null },
    };
  },
};
