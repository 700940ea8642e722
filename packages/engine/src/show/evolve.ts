import { buzzerHandlers } from "../buzzer/buzzer.evolve.ts";
import { scoringHandlers } from "../scoring/scoring.evolve.ts";
import { teamHandlers } from "../teams/teams.evolve.ts";
import type { TimerEvent } from "../timer/timer.events.ts";
import { recordDecision } from "../undo/record-decision.ts";
import { undoNewestDecision } from "../undo/undo-decision.ts";
import type { UndoEvent } from "../undo/undo.events.ts";
import { rememberCommand } from "./processed-commands.ts";
import { affectedTeams } from "./affected-teams.ts";
import { getEventVersion } from "./events.ts";
import type { EventBody, EventType, ShowEvent } from "./events.ts";
import type { EventHandler, EventHandlers } from "./event-handlers.ts";
import { gameHandlers } from "./games.evolve.ts";
import { programmeHandlers } from "./programme.evolve.ts";
import { roundHandlers } from "./rounds.evolve.ts";
import { lifecycleHandlers } from "./lifecycle.evolve.ts";
import { recordAffectedTeams } from "./change-journal.ts";
import { submissionHandlers } from "./submissions.evolve.ts";
import type { ShowState } from "./show.state.ts";
import { updateRun } from "./update-state.ts";

const timerHandlers: EventHandlers<TimerEvent["type"]> = {
  timer_changed: (state, body) => ({ ...state, timer: body.timer }),
};
const undoHandlers: EventHandlers<UndoEvent["type"]> = { decision_undone: undoNewestDecision };

const handlers: EventHandlers<EventType> = {
  ...lifecycleHandlers,
  ...programmeHandlers,
  ...gameHandlers,
  ...roundHandlers,
  ...submissionHandlers,
  ...scoringHandlers,
  ...buzzerHandlers,
  ...timerHandlers,
  ...teamHandlers,
  ...undoHandlers,
};

const typesOf = <T extends EventType>(area: EventHandlers<T>): readonly T[] => Object.keys(area) as T[];

/** All types of events, by area of the engine. */
export const EVENT_TYPES = {
  lifecycle: typesOf(lifecycleHandlers),
  programme: typesOf(programmeHandlers),
  games: typesOf(gameHandlers),
  rounds: typesOf(roundHandlers),
  submissions: typesOf(submissionHandlers),
  scoring: typesOf(scoringHandlers),
  buzzer: typesOf(buzzerHandlers),
  timer: typesOf(timerHandlers),
  teams: typesOf(teamHandlers),
  undo: typesOf(undoHandlers),
} as const;

/** Whether this version of the engine knows the type of a stored event. */
export function isKnownType(type: string): type is EventType {
  return Object.hasOwn(handlers, type);
}

/**
 * The state after one event (LOG-1). Depends on the event alone: no frozen content, no round types.
 *
 * @param event the next event of the log, already upcast. An unknown ignorable event advances `seq` only.
 */
export function evolve(state: ShowState, event: ShowEvent): ShowState {
  const { seq, at, body, decision } = event;
  const moved = {
    ...state,
    seq,
    last_at: Math.max(state.last_at, at),
    answered: rememberCommand(state.answered, event),
  };
  if (!isKnownType(body.type) || event.version > getEventVersion(body.type)) return moved;
  const stateWithDecision = decision === undefined ? moved : recordDecision(moved, decision);
  const handler = handlers[body.type] as EventHandler<EventType>;
  const changed = hideOverlays(handler(stateWithDecision, body, event), body);
  return { ...changed, journal: recordAffectedTeams(changed.journal, seq, affectedTeams(state, body, changed)) };
}

/** Hides standings and break when the displays have something new to show (SHOW-13, BREAK-3). */
function hideOverlays(state: ShowState, body: EventBody): ShowState {
  if ((state.run?.standings_shown !== true && state.break === null) || !changesDisplay(body)) return state;
  return updateRun({ ...state, break: null }, { standings_shown: false });
}

function changesDisplay(body: EventBody): boolean {
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
    case "buzz_passed":
    case "show_completed":
      return true;
    case "decision_undone":
      return body.decision.scope === "play";
    default:
      return false;
  }
}
