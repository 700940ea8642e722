import type { Actor } from "../actor.ts";
import { buzz, buzzerCommandHandlers } from "../buzzer/buzzer.decide.ts";
import type { Command, CommandBody, ManageCommand, PlayCommand, PlayPosition, TeamCommand } from "../commands.ts";
import { awardCommandHandlers, correctionCommandHandlers } from "../scoring/scoring.decide.ts";
import { partCommandHandlers } from "../steps/question-parts.decide.ts";
import { stepCommandHandlers } from "../steps/show-step.decide.ts";
import { joinMember, registerTeam, teamCommandHandlers } from "../teams/teams.decide.ts";
import { timerCommandHandlers } from "../timer/timer.decide.ts";
import { undoCommandHandlers } from "../undo/undo.decide.ts";
import { endBreak, setBreak } from "./break.decide.ts";
import type { CommandHandlers, DecideContext, DecideResult, EngineContext } from "./decide-context.ts";
import { mergeHandlers, reject } from "./decide-context.ts";
import { judgeCommandHandlers } from "./judge-submissions.decide.ts";
import { createShow, runCommandHandlers, showCommandHandlers, startShow } from "./lifecycle.decide.ts";
import { navigationCommandHandlers } from "./navigation.decide.ts";
import { getPosition } from "./play-position.ts";
import { podiumCommandHandlers } from "./podium.decide.ts";
import { programmeCommandHandlers, refreshGame } from "./programme.decide.ts";
import { roundActionCommandHandlers } from "./round-action.decide.ts";
import { roundCommandHandlers } from "./rounds.decide.ts";
import { findCurrentGame, isCreated, isStarted, getStatus } from "./show.selectors.ts";
import type { CreatedShow, ShowState, StartedShow } from "./show.state.ts";
import { submit } from "./submissions.decide.ts";
import { tick } from "./tick.decide.ts";

const manageHandlers: CommandHandlers<CreatedShow, ManageCommand> = mergeHandlers(
  showCommandHandlers,
  programmeCommandHandlers,
  teamCommandHandlers,
  correctionCommandHandlers,
  undoCommandHandlers,
);

/** Play commands that need a run; the others are possible in a ready show as well. */
type StartedPlayCommand = Exclude<PlayCommand, { readonly type: "start" | "set_break" | "end_break" }>;

const playHandlers: CommandHandlers<StartedShow, StartedPlayCommand> = mergeHandlers(
  runCommandHandlers,
  podiumCommandHandlers,
  navigationCommandHandlers,
  roundCommandHandlers,
  judgeCommandHandlers,
  awardCommandHandlers,
  roundActionCommandHandlers,
  partCommandHandlers,
  stepCommandHandlers,
  buzzerCommandHandlers,
  timerCommandHandlers,
);

/** Commands allowed while the show is paused (SHOW-8). */
const ALLOWED_WHILE_PAUSED: ReadonlySet<PlayCommand["type"]> = new Set([
  "resume",
  "complete",
  "reset",
  "show_standings",
  "show_join_code",
]);

/**
 * Decides a command: returns events or a rejection. All rules of the show are behind this function (SPEC.md).
 *
 * @param state the current state.
 * @param command the command; its moment counts as no earlier than the newest event.
 * @returns no events if the requested state already holds.
 */
export function decide(state: ShowState, command: Command, context: EngineContext): DecideResult {
  const { actor, device_id, body } = command;
  const decideContext: DecideContext = { actor, device_id, now: Math.max(command.at, state.last_at), engine: context };
  if (!isActorAllowed(actor, body)) return reject("not_allowed", { reason: "actor" });
  if (body.type === "create_show") return createShow(state, body);
  if (!isCreated(state)) return reject("gameshow_not_found");
  if (body.type === "refresh_game") return refreshGame(state, body);
  if (body.type === "tick") return tick(state, body, decideContext);
  if (isTeamCommand(body)) return decideTeamCommand(state, body, decideContext);
  if (!isManageCommand(body)) return decidePlayCommand(state, body, decideContext);
  const handler = manageHandlers[body.type] as (
    state: CreatedShow,
    command: ManageCommand,
    decideContext: DecideContext,
  ) => DecideResult;
  return handler(state, body, decideContext);
}

function isTeamCommand(body: CommandBody): body is TeamCommand {
  return body.type === "register_team" || body.type === "join_member" || body.type === "buzz" || body.type === "submit";
}

/**
 * Whether a command is valid at any position. Its type says so, as a client may send a view with any command (ROUND-2).
 */
export function isManageCommand(body: ManageCommand | PlayCommand): body is ManageCommand {
  return Object.hasOwn(manageHandlers, body.type);
}

/**
 * Whether this kind of actor may send this command (LOG-5); the server has already authorised the actor for the show.
 */
function isActorAllowed(actor: Actor, body: CommandBody): boolean {
  switch (body.type) {
    case "create_show":
    case "refresh_game":
    case "tick":
      return actor.kind === "system";
    case "register_team":
      return actor.kind === "visitor";
    case "join_member":
    case "buzz":
    case "submit":
      return actor.kind === "team";
    default:
      return actor.kind === "moderator";
  }
}

function decideTeamCommand(state: CreatedShow, body: TeamCommand, context: DecideContext): DecideResult {
  if (body.type === "register_team") return registerTeam(state, body, context);
  if (context.actor.kind !== "team") return reject("not_allowed", { reason: "actor" });
  const { team_id } = context.actor;
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return reject("team_not_found");
  if (team.status === "deactivated") return reject("team_deactivated");
  if (body.type === "join_member") return joinMember(state, body, context, team_id);
  const status = getStatus(state);
  if (!isStarted(state) || status !== "active") return reject("wrong_status", { status });
  return body.type === "buzz" ? buzz(state, body, context, team_id) : submit(state, body, context, team_id);
}

function decidePlayCommand(state: CreatedShow, body: PlayCommand, context: DecideContext): DecideResult {
  if (!isCurrentPosition(state, body.view)) return reject("stale_view");
  const status = getStatus(state);
  if (body.type === "start") {
    return status === "ready" ? startShow(state, body) : reject("wrong_status", { status });
  }
  if (body.type === "set_break") return setBreak(state, body, context);
  if (body.type === "end_break") return endBreak(state);
  const isAllowedAfterEnd = body.type === "reset" || body.type === "podium_step";
  const isAllowed = status === "active" || (status === "completed" && isAllowedAfterEnd);
  if (!isStarted(state) || !isAllowed) return reject("wrong_status", { status });
  if (state.run.paused && !ALLOWED_WHILE_PAUSED.has(body.type)) return reject("show_paused");
  const handler = playHandlers[body.type] as (
    state: StartedShow,
    command: StartedPlayCommand,
    context: DecideContext,
  ) => DecideResult;
  return handler(state, body, context);
}

/** Whether the command's position is still current (ROUND-2). */
export function isCurrentPosition(state: ShowState, view: PlayPosition): boolean {
  const current = getPosition(state);
  // Protocol version 1 sends an empty string before the first start.
  const runId = view.run_id === "" ? null : view.run_id;
  const isSameGame = view.show_game_id === undefined || view.show_game_id === (findCurrentGame(state)?.id ?? null);
  return isSameGame && runId === current.run_id && view.round_id === current.round_id && view.phase === current.phase;
}
