import { Map as Dict } from "immutable";
import { PODIUM_START } from "../scoring/podium.ts";
import { resetScores } from "../teams/roster.ts";
import { createIdleTimer } from "../timer/timer.state.ts";
import type { LifecycleEvent } from "./lifecycle.events.ts";
import type { EventHandlers } from "./event-handlers.ts";
import type { ShowState } from "./show.state.ts";
import { updateRun } from "./update-state.ts";

function updateShowInfo(state: ShowState, change: Partial<NonNullable<ShowState["show"]>>): ShowState {
  return state.show === null ? state : { ...state, show: { ...state.show, ...change } };
}

export const lifecycleHandlers: EventHandlers<LifecycleEvent["type"]> = {
  show_created: (state, body) => {
    const { type: _, ...info } = body;
    return {
      ...state,
      show: { ...info, registration_open: true },
      timer: createIdleTimer(body.settings.default_timer_s * 1000),
    };
  },

  show_updated: (state, { name, description, settings, owner_id }) =>
    updateShowInfo(state, { name, description, settings, ...(owner_id === undefined ? {} : { owner_id }) }),

  registration_set: (state, { open }) => updateShowInfo(state, { registration_open: open }),

  show_started: (state, { run_id, content_id }) => ({
    ...state,
    undo: [],
    break: null,
    games: state.games.map((entry) => ({ ...entry, content_id, progress: { status: "pending" } })),
    run: {
      run_id,
      paused: false,
      completed: false,
      cursor: null,
      shown: null,
      standings_shown: false,
      podium: null,
      introduced: null,
      records: Dict(),
      game_points: Dict(),
      openings: 0,
    },
  }),

  show_paused: (state) => updateRun(state, { paused: true }),

  show_resumed: (state) => updateRun(state, { paused: false }),

  show_completed: (state, { podium }) =>
    updateRun(state, {
      completed: true,
      paused: false,
      cursor: null,
      shown: null,
      podium: podium === true ? PODIUM_START : null,
    }),

  podium_stepped: (state, { rank }) => updateRun(state, { podium: rank > 1 ? rank : null }),

  break_started: (state, { ends_at, text }) => ({ ...state, break: { ends_at, text } }),

  break_ended: (state) => ({ ...state, break: null }),

  show_reset: (state) => ({
    ...state,
    undo: [],
    break: null,
    games: state.games
      .filter(({ team_ids }) => team_ids === undefined)
      .map((entry) => ({ ...entry, content_id: null, progress: { status: "pending" } })),
    run: null,
    round: null,
    teams: resetScores(state.teams),
    timer: createIdleTimer((state.show?.settings.default_timer_s ?? 0) * 1000),
  }),
};
