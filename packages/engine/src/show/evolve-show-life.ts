import { Map as Dict } from "immutable";
import { teamsAtZero } from "../teams/roster.ts";
import { idle } from "../timer/timer.ts";
import type { ShowLifeEvent } from "./events.ts";
import type { EvolveAll } from "./evolve.ts";
import type { ShowState } from "./state.ts";

function withShow(state: ShowState, change: Partial<NonNullable<ShowState["show"]>>): ShowState {
  return state.show === null ? state : { ...state, show: { ...state.show, ...change } };
}

function withRun(state: ShowState, change: Partial<NonNullable<ShowState["run"]>>): ShowState {
  return state.run === null ? state : { ...state, run: { ...state.run, ...change } };
}

export const evolve_show_life: EvolveAll<ShowLifeEvent["type"]> = {
  show_created: (state, body) => {
    const { type: _, ...info } = body;
    return {
      ...state,
      show: { ...info, registration_open: true },
      timer: idle(body.settings.default_timer_s * 1000),
    };
  },

  show_updated: (state, { name, description, settings }) => withShow(state, { name, description, settings }),

  registration_set: (state, { open }) => withShow(state, { registration_open: open }),

  show_started: (state, { run_id, content_id }) => ({
    ...state,
    undo: [],
    games: state.games.map((entry) => ({ ...entry, content_id, progress: { status: "pending" } })),
    run: {
      run_id,
      paused: false,
      completed: false,
      cursor: null,
      shown: null,
      standings_shown: false,
      introduced: null,
      records: Dict(),
      game_points: Dict(),
      openings: 0,
    },
  }),

  show_paused: (state) => withRun(state, { paused: true }),

  show_resumed: (state) => withRun(state, { paused: false }),

  show_completed: (state) => withRun(state, { completed: true, paused: false, cursor: null, shown: null }),

  show_reset: (state) => ({
    ...state,
    undo: [],
    games: state.games.map((entry) => ({ ...entry, content_id: null, progress: { status: "pending" } })),
    run: null,
    round: null,
    teams: teamsAtZero(state.teams),
    timer: idle((state.show?.settings.default_timer_s ?? 0) * 1000),
  }),
};
