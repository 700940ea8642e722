import { buzz, closeByHand, decideBuzz, openByHand, reopenForAll } from "../buzzer/decide.ts";
import type { Actor, Command, CommandBody, ManageCommand, PlayCommand, TeamCommand, View } from "../commands.ts";
import * as teams from "../teams/decide.ts";
import * as timer from "../timer/decide.ts";
import type { Asked, Decided, EngineContext } from "./context.ts";
import { reject } from "./context.ts";
import * as navigation from "./decide-navigation.ts";
import * as programme from "./decide-programme.ts";
import * as rounds from "./decide-rounds.ts";
import * as life from "./decide-show-life.ts";
import { isCreated, isStarted, phaseOf, statusOf } from "./lookup.ts";
import type { CreatedShow, ShowState, StartedShow } from "./state.ts";
import { submit } from "./submit.ts";
import { tick } from "./tick.ts";
import { undo } from "../undo/decide.ts";

type Handlers<S, C extends { readonly type: string }> = {
  readonly [T in C["type"]]: (state: S, command: Extract<C, { readonly type: T }>, asked: Asked) => Decided;
};

const manage: Handlers<CreatedShow, ManageCommand> = {
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

type PlayInRun = Exclude<PlayCommand, { readonly type: "start" }>;

const play: Handlers<StartedShow, PlayInRun> = {
  pause: life.pauseShow,
  resume: life.resumeShow,
  complete: life.completeShow,
  reset: life.resetShow,
  introduce_game: navigation.introduceGame,
  start_first_round: navigation.startFirstRound,
  next: navigation.next,
  previous: navigation.previous,
  show_to_audience: navigation.showToAudience,
  show_standings: navigation.showStandings,
  reopen_round: navigation.reopenRound,
  finalize_game: navigation.finalizeGame,
  finish_game: navigation.finishGame,
  reveal: rounds.reveal,
  show_face: rounds.showFace,
  set_winner: rounds.setWinner,
  award_team: rounds.awardTeam,
  cancel_round: rounds.cancelRound,
  validate_submission: rounds.validateSubmission,
  judge_item: rounds.judgeItem,
  decide_buzz: decideBuzz,
  open_buzzer: openByHand,
  close_buzzer: closeByHand,
  reopen_buzzer: reopenForAll,
  timer_start: timer.startTimer,
  end_reading: timer.endReadingByHand,
  timer_pause: timer.pauseTimer,
  timer_resume: timer.resumeTimer,
  timer_stop: timer.stopTimer,
  timer_reset: timer.resetTimer,
  timer_add: timer.addTime,
  timer_set: timer.setDuration,
};

/** Commands allowed while the show is paused (SHOW-8). */
const allowed_in_pause: ReadonlySet<PlayCommand["type"]> = new Set(["resume", "complete", "reset", "show_standings"]);

/**
 * Decides a command: returns events or a rejection. All rules of the show are behind this function (SPEC.md).
 *
 * @param state the current state.
 * @param command the command; its moment counts as no earlier than the newest event.
 * @returns no events if the requested state already holds.
 */
export function decide(state: ShowState, command: Command, context: EngineContext): Decided {
  const { actor, device_id, body } = command;
  const asked: Asked = { actor, device_id, now: Math.max(command.at, state.last_at), context };
  if (!mayAsk(actor, body)) return reject("not_allowed", { reason: "actor" });
  if (body.type === "create_show") return life.createShow(state, body);
  if (!isCreated(state)) return reject("unknown_show");
  if (body.type === "refresh_game") return programme.refreshGame(state, body);
  if (body.type === "tick") return tick(state, body.outstanding_bound, asked);
  if (isTeamCommand(body)) return decideForTeam(state, body, asked);
  if ("view" in body) return decidePlay(state, body, asked);
  const handler = manage[body.type] as (state: CreatedShow, command: ManageCommand, asked: Asked) => Decided;
  return handler(state, body, asked);
}

function isTeamCommand(body: CommandBody): body is TeamCommand {
  return body.type === "register_team" || body.type === "join_member" || body.type === "buzz" || body.type === "submit";
}

/**
 * Whether this kind of actor may send this command (LOG-5); the server has already authorised the actor for the show.
 */
function mayAsk(actor: Actor, body: CommandBody): boolean {
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

function decideForTeam(state: CreatedShow, body: TeamCommand, asked: Asked): Decided {
  if (body.type === "register_team") return teams.registerTeam(state, body, asked);
  if (asked.actor.kind !== "team") return reject("not_allowed", { reason: "actor" });
  const { team_id } = asked.actor;
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return reject("team_not_found");
  if (team.status === "deactivated") return reject("team_deactivated");
  if (body.type === "join_member") return teams.joinMember(state, body, asked, team_id);
  const status = statusOf(state);
  if (!isStarted(state) || status !== "active") return reject("wrong_status", { status });
  return body.type === "buzz" ? buzz(state, body, asked, team_id) : submit(state, body, asked, team_id);
}

function decidePlay(state: CreatedShow, body: PlayCommand, asked: Asked): Decided {
  if (!isPresent(state, body.view)) return reject("stale_view");
  const status = statusOf(state);
  if (body.type === "start") {
    return status === "ready" ? life.startShow(state, body) : reject("wrong_status", { status });
  }
  const possible = status === "active" || (status === "completed" && body.type === "reset");
  if (!isStarted(state) || !possible) return reject("wrong_status", { status });
  if (state.run.paused && !allowed_in_pause.has(body.type)) return reject("show_paused");
  const handler = play[body.type] as (state: StartedShow, command: PlayInRun, asked: Asked) => Decided;
  return handler(state, body, asked);
}

/** Whether the command's position is still current (ROUND-2). */
function isPresent(state: CreatedShow, view: View): boolean {
  const cursor = state.run?.cursor ?? null;
  const phase = cursor === null ? null : phaseOf(state, cursor);
  return view.run_id === (state.run?.run_id ?? "") && view.round_id === cursor && view.phase === phase;
}
