import { evolve_buzzer } from "../buzzer/evolve.ts";
import { evolve_teams } from "../teams/evolve.ts";
import { withDecisionKept } from "../undo/keep.ts";
import { withNewestUndone } from "../undo/restore.ts";
import { remembered } from "./answered.ts";
import { concernedTeams } from "./concerned.ts";
import { event_versions } from "./events.ts";
import type { EventBody, EventOf, EventType, ShowEvent } from "./events.ts";
import { evolve_programme } from "./evolve-programme.ts";
import { evolve_rounds } from "./evolve-rounds.ts";
import { evolve_show_life } from "./evolve-show-life.ts";
import { noted } from "./journal.ts";
import type { ShowState } from "./state.ts";

/** Applies one type of event to the state. Contains no rules and cannot fail: the event has already happened. */
export type Evolve<T extends EventType> = (state: ShowState, body: EventOf<T>, event: ShowEvent) => ShowState;
export type EvolveAll<T extends EventType> = { readonly [K in T]: Evolve<K> };

const handlers: EvolveAll<EventType> = {
  ...evolve_show_life,
  ...evolve_programme,
  ...evolve_rounds,
  ...evolve_buzzer,
  ...evolve_teams,
  timer_changed: (state, body) => ({ ...state, timer: body.timer }),
  decision_undone: withNewestUndone,
};

/**
 * The state after one event (LOG-1). Depends on the event alone: no frozen content, no round types.
 *
 * @param event the next event of the log, already upcast. An unknown ignorable event advances `seq` only.
 */
export function evolve(state: ShowState, event: ShowEvent): ShowState {
  const { seq, at, body, decision } = event;
  const moved = { ...state, seq, last_at: Math.max(state.last_at, at), answered: remembered(state.answered, event) };
  if (!isUnderstood(event)) return moved;
  const kept = decision === undefined ? moved : withDecisionKept(moved, decision);
  const handler = handlers[body.type] as Evolve<EventType>;
  const changed = withoutOldStandings(handler(kept, body, event), body);
  return { ...changed, journal: noted(changed.journal, seq, concernedTeams(state, body, changed)) };
}

/** Hides the standings when the displays have something new to show (SHOW-13). */
function withoutOldStandings(state: ShowState, body: EventBody): ShowState {
  if (state.run?.standings_shown !== true || !isNews(body)) return state;
  return { ...state, run: { ...state.run, standings_shown: false } };
}

function isNews(body: EventBody): boolean {
  switch (body.type) {
    case "game_introduced":
    case "game_begun":
    case "rounds_over":
    case "game_finished":
    case "round_opened":
    case "round_shown":
    case "face_turned":
    case "round_revealed":
    case "round_cancelled":
    case "buzzer_locked":
    case "show_completed":
      return true;
    case "decision_undone":
      return body.decision.scope === "play";
    default:
      return false;
  }
}

function isUnderstood(event: ShowEvent): boolean {
  const newest = Object.hasOwn(event_versions, event.body.type) ? event_versions[event.body.type] : 0;
  return event.version <= newest;
}
