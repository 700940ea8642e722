import {
  buzz,
  closeBuzzerManually,
  decideBuzz,
  openBuzzerManually,
  reopenBuzzerForAll,
} from "../buzzer/buzzer.decide.ts";
import type {
  Actor,
  Command,
  CommandBody,
  ManageCommand,
  PlayCommand,
  TeamCommand,
  PlayPosition,
} from "../commands.ts";
import * as teams from "../teams/teams.decide.ts";
import * as timer from "../timer/timer.decide.ts";
import type { DecideContext, DecideResult, EngineContext } from "./decide-context.ts";
import { reject } from "./decide-context.ts";
import * as navigation from "./navigation.decide.ts";
import * as programme from "./programme.decide.ts";
import { roundAction } from "./round-action.decide.ts";
import * as rounds from "./rounds.decide.ts";
import * as life from "./lifecycle.decide.ts";
import { isCreated, isStarted, getPhase, getStatus } from "./show.selectors.ts";
import type { CreatedShow, ShowState, StartedShow } from "./show.state.ts";
import { endBreak, setBreak } from "./break.decide.ts";
import { stepPodium } from "./podium.decide.ts";
import { showPartManually } from "../steps/question-parts.decide.ts";
import { showStepManually } from "../steps/show-step.decide.ts";
import { submit } from "./submissions.decide.ts";
import { tick } from "./tick.decide.ts";
import { undo } from "../undo/undo.decide.ts";

type CommandHandlers<S, C extends { readonly type: string }> = {
  readonly [T in C["type"]]: (
    state: S,
    command: Extract<C, { readonly type: T }>,
    context: DecideContext,
  ) => DecideResult;
};

const manageHandlers: CommandHandlers<CreatedShow, ManageCommand> = {
  update_show: life.updateShow,
  set_registration: life.setRegistration,
  add_game: programme.addGame,
  remove_game: programme.removeGame,
  order_games: programme.orderGames,
  create_team: teams.createTeam,
  update_team: teams.updateTeam,
  set_team_password: teams.setTeamPassword,
  deactivate_team: teams.deactivateTeam,
  reactivate_team: teams.reactivateTeam,
  delete_team: teams.deleteTeam,
  correct_points: teams.correctPoints,
  undo,
};

/** Play commands that need a run; the others are possible in a ready show as well. */
type RunCommand = Exclude<PlayCommand, { readonly type: "start" | "set_break" | "end_break" }>;

const playHandlers: CommandHandlers<StartedShow, RunCommand> = {
  pause: life.pauseShow,
  resume: life.resumeShow,
  complete: life.completeShow,
  podium_step: stepPodium,
  reset: life.resetShow,
  introduce_game: navigation.introduceGame,
  start_first_round: navigation.startFirstRound,
  next: navigation.goToNextRound,
  previous: navigation.goToPreviousRound,
  show_to_audience: navigation.showToAudience,
  show_standings: navigation.showStandings,
  show_join_code: navigation.showJoinCode,
  show_part: showPartManually,
  show_step: showStepManually,
  reopen_round: navigation.reopenRound,
  finalize_game: navigation.finaliseGame,
  finish_game: navigation.finishGame,
  reveal: rounds.reveal,
  show_face: rounds.showFace,
  set_winner: rounds.setWinner,
  award_team: rounds.awardTeam,
  cancel_round: rounds.cancelRound,
  validate_submission: rounds.validateSubmission,
  validate_submissions: rounds.validateSubmissions,
  judge_item: rounds.judgeItem,
  round_action: roundAction,
  decide_buzz: decideBuzz,
  open_buzzer: openBuzzerManually,
  close_buzzer: closeBuzzerManually,
  reopen_buzzer: reopenBuzzerForAll,
  timer_start: timer.startTimer,
  end_reading: timer.endReadingManually,
  timer_pause: timer.pauseTimer,
  timer_resume: timer.resumeTimer,
  timer_stop: timer.stopTimer,
  timer_reset: timer.resetTimer,
  timer_add: timer.addTime,
  timer_set: timer.setDuration,
};

/** Commands allowed while the show is paused (SHOW-8). */
const allowedWhilePaused: ReadonlySet<PlayCommand["type"]> = new Set([
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
  if (body.type === "create_show") return life.createShow(state, body);
  if (!isCreated(state)) return reject("gameshow_not_found");
  if (body.type === "refresh_game") return programme.refreshGame(state, body);
  if (body.type === "tick") return tick(state, body.outstanding_bound, decideContext);
  if (isTeamCommand(body)) return decideTeamCommand(state, body, decideContext);
  if ("view" in body) return decidePlayCommand(state, body, decideContext);
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
  if (body.type === "register_team") return teams.registerTeam(state, body, context);
  if (context.actor.kind !== "team") return reject("not_allowed", { reason: "actor" });
  const { team_id } = context.actor;
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return reject("team_not_found");
  if (team.status === "deactivated") return reject("team_deactivated");
  if (body.type === "join_member") return teams.joinMember(state, body, context, team_id);
  const status = getStatus(state);
  if (!isStarted(state) || status !== "active") return reject("wrong_status", { status });
  return body.type === "buzz" ? buzz(state, body, context, team_id) : submit(state, body, context, team_id);
}

function decidePlayCommand(state: CreatedShow, body: PlayCommand, context: DecideContext): DecideResult {
  if (!isCurrentPosition(state, body.view)) return reject("stale_view");
  const status = getStatus(state);
  if (body.type === "start") {
    return status === "ready" ? life.startShow(state, body) : reject("wrong_status", { status });
  }
  if (body.type === "set_break") return setBreak(state, body, context);
  if (body.type === "end_break") return endBreak(state);
  const afterwards = body.type === "reset" || body.type === "podium_step";
  const possible = status === "active" || (status === "completed" && afterwards);
  if (!isStarted(state) || !possible) return reject("wrong_status", { status });
  if (state.run.paused && !allowedWhilePaused.has(body.type)) return reject("show_paused");
  const handler = playHandlers[body.type] as (
    state: StartedShow,
    command: RunCommand,
    context: DecideContext,
  ) => DecideResult;
  return handler(state, body, context);
}

/** Whether the command's position is still current (ROUND-2). */
function isCurrentPosition(state: CreatedShow, view: PlayPosition): boolean {
  const cursor = state.run?.cursor ?? null;
  const phase = cursor === null ? null : getPhase(state, cursor);
  // Protocol version 1 sends an empty string before the first start.
  const runId = view.run_id === "" ? null : view.run_id;
  return runId === (state.run?.run_id ?? null) && view.round_id === cursor && view.phase === phase;
}
