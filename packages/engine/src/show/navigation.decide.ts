import type { FrozenGame } from "../content.ts";
import type { RoundId, TeamId } from "../ids.ts";
import { beginAnswering, getEffectiveTimerStart, prepareTimer, startReading } from "../timer/timer.builder.ts";
import { getOpeningParts } from "../steps/question-parts.ts";
import { getOpeningSteps } from "../steps/question-steps.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import {
  findCurrentGame,
  findFrozenGame,
  isIntroduced,
  requiresWinner,
  findOpenQuestion,
  getPhase,
  findRecord,
  findRound,
} from "./show.selectors.ts";
import type { EventBuilder } from "./event-builder.ts";
import { createEventBuilder } from "./event-builder.ts";
import { endLiveRound, stopRunningTimer } from "./rounds.builder.ts";
import type { GameEntry, StartedShow } from "./show.state.ts";

export type NavigationCommand =
  /** Shows title and rules of the next game to everyone. */
  | { readonly type: "introduce_game" }
  | { readonly type: "start_first_round" }
  /**
   * Goes to the next round. Skips an unrevealed question, which requires `confirmed`. After the last round it ends the
   * rounds of the game.
   */
  | { readonly type: "next"; readonly confirmed: boolean }
  /** Goes back one round. Closes an open question, which requires `confirmed`. */
  | { readonly type: "previous"; readonly confirmed: boolean }
  /** Shows an earlier round of this game to the audience again. */
  | { readonly type: "show_to_audience"; readonly round_id: RoundId }
  /** Shows or hides the standings on the displays. */
  | { readonly type: "show_standings"; readonly on: boolean }
  /** Shows or hides the join code in a corner of the displays. */
  | { readonly type: "show_join_code"; readonly on: boolean }
  | { readonly type: "reopen_round"; readonly round_id: RoundId }
  | { readonly type: "finalize_game" }
  /** The winner, or all `drawn_team_ids` of a draw. Finishing without a winner requires `no_winner`. */
  | {
      readonly type: "finish_game";
      readonly winner_team_id: TeamId | null;
      readonly drawn_team_ids?: readonly TeamId[] | undefined;
      readonly no_winner?: boolean | undefined;
    };

export const navigationCommandHandlers: CommandHandlers<StartedShow, NavigationCommand> = {
  introduce_game: introduceGame,
  start_first_round: startFirstRound,
  next: goToNextRound,
  previous: goToPreviousRound,
  show_to_audience: showToAudience,
  show_standings: showStandings,
  show_join_code: showJoinCode,
  reopen_round: reopenRound,
  finalize_game: finaliseGame,
  finish_game: finishGame,
};

/** The moderator's position within the current game. */
interface ModeratorPosition {
  readonly entry: GameEntry;
  readonly game: FrozenGame;
  /** Index of the round at the cursor; null before the first round and after the last. */
  readonly index: number | null;
}

function findModeratorPosition(state: StartedShow, context: DecideContext): ModeratorPosition | null {
  const entry = findCurrentGame(state);
  const game = entry === null ? null : findFrozenGame(entry, context.engine);
  if (entry === null || game === null) return null;
  const index = game.rounds.findIndex((round) => round.id === state.run.cursor);
  return { entry, game, index: index < 0 ? null : index };
}

/** Opens a round: shows the question and sets timer and buzzer as round and show require (ROUND-3). */
function openRound(builder: EventBuilder, roundId: RoundId): void {
  const roundInGame = findRound(builder.state, roundId, builder.context.engine);
  if (roundInGame === null) return;
  const { show } = builder.state;
  const parts = getOpeningParts(show, roundInGame, builder.context.now);
  const steps = getOpeningSteps(roundInGame);
  const opened = {
    round_id: roundId,
    buzzer_on: roundInGame.buzzer_on,
    ...(parts === null ? {} : { parts }),
    ...(steps === null ? {} : { steps }),
  };
  builder.add({ type: "round_opened", ...opened });
  if (getEffectiveTimerStart(show.settings, roundInGame) === "after_reading") startReading(builder, roundInGame);
  else if (parts === null) beginAnswering(builder, roundInGame);
  else prepareTimer(builder, roundInGame);
}

/** Shows title and rules of the next game instead of the previous winner (GAME-10). */
function introduceGame(
  state: StartedShow,
  _: CommandOf<NavigationCommand, "introduce_game">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null) return reject("game_not_found");
  const { entry, game } = position;
  if (entry.progress.status !== "pending") return reject("game_has_begun");
  if (game.rounds.length === 0) return reject("nothing_to_play");
  if (isIntroduced(state, entry)) return accept();
  return accept({ type: "game_introduced", show_game_id: entry.id });
}

function startFirstRound(
  state: StartedShow,
  _: CommandOf<NavigationCommand, "start_first_round">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null) return reject("game_not_found");
  if (position.entry.progress.status !== "pending") return reject("game_has_begun");
  const first = position.game.rounds[0];
  if (first === undefined) return reject("nothing_to_play");
  const builder = createEventBuilder(state, context);
  builder.add({ type: "game_begun", show_game_id: position.entry.id });
  openRound(builder, first.id);
  return builder.build();
}

/** Goes one round forward: opens a pending round, visits one that has begun, and ends the rounds after the last. */
function goToNextRound(
  state: StartedShow,
  { confirmed }: CommandOf<NavigationCommand, "next">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null || position.index === null) return reject("no_next_round");
  const unrevealed = findOpenQuestion(state) !== null && state.round?.id === state.run.cursor;
  if (unrevealed && !confirmed) return reject("confirmation_required", { reason: "round_unrevealed" });

  const builder = createEventBuilder(state, context);
  const target = position.game.rounds[position.index + 1];
  if (target === undefined) {
    endRounds(builder, position);
  } else if (getPhase(state, target.id) === "pending") {
    endLiveRound(builder);
    openRound(builder, target.id);
  } else {
    if (unrevealed) endLiveRound(builder);
    builder.add({ type: "round_visited", round_id: target.id });
  }
  return builder.build();
}

/** Goes one round back; an open question must be abandoned for this (ROUND-9). */
function goToPreviousRound(
  state: StartedShow,
  { confirmed }: CommandOf<NavigationCommand, "previous">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null || position.entry.progress.status !== "active") return reject("no_previous_round");
  const from = position.index ?? position.game.rounds.length;
  const target = position.game.rounds[from - 1];
  if (target === undefined) return reject("no_previous_round");
  const unrevealed = findOpenQuestion(state) !== null && state.round?.id === state.run.cursor;
  if (unrevealed && !confirmed) return reject("confirmation_required", { reason: "round_unrevealed" });

  const builder = createEventBuilder(state, context);
  if (unrevealed) endLiveRound(builder);
  builder.add({ type: "round_visited", round_id: target.id });
  return builder.build();
}

/** Ends the game's rounds and skips those that never began (GAME-5). */
function endRounds(builder: EventBuilder, { entry, game }: ModeratorPosition): void {
  endLiveRound(builder);
  stopRunningTimer(builder);
  const skipped = game.rounds.map((round) => round.id).filter((id) => getPhase(builder.state, id) === "pending");
  builder.add({ type: "rounds_over", show_game_id: entry.id, skipped });
}

function finaliseGame(
  state: StartedShow,
  _: CommandOf<NavigationCommand, "finalize_game">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null) return reject("game_not_found");
  const { progress } = position.entry;
  if (progress.status === "active" && progress.rounds_over) return reject("wrong_phase", { phase: "rounds_over" });
  const builder = createEventBuilder(state, context);
  endRounds(builder, position);
  return builder.build();
}

/** Finishes the game with one winner, several for a draw, or none; the next game becomes current (GAME-6). */
function finishGame(
  state: StartedShow,
  command: CommandOf<NavigationCommand, "finish_game">,
  context: DecideContext,
): DecideResult {
  const position = findModeratorPosition(state, context);
  if (position === null) return reject("game_not_found");
  const { entry, game } = position;
  const over = entry.progress.status === "active" && entry.progress.rounds_over;
  if (!over && game.rounds.length > 0) return reject("wrong_phase", { phase: entry.progress.status });
  const { winner_team_id, drawn_team_ids, no_winner = false } = command;
  const isDraw = drawn_team_ids !== undefined;
  const winners = winner_team_id === null ? (drawn_team_ids ?? []) : [winner_team_id];
  if (isDraw && (winner_team_id !== null || !isValidDraw(drawn_team_ids))) return reject("invalid_input");
  if (winners.length === 0 && !no_winner && requiresWinner(state, game)) return reject("team_required");
  if (winners.length > 0 && no_winner) return reject("invalid_input");
  const teams = winners.map((teamId) => state.teams.by_id.get(teamId));
  if (teams.includes(undefined)) return reject("team_not_found");
  if (teams.some((team) => team?.status === "deactivated")) return reject("team_deactivated");
  const about = { show_game_id: entry.id, winner_team_id, points: game.points };
  return accept({ type: "game_finished", ...about, ...(isDraw ? { drawn_team_ids } : {}) });
}

/** Maximum number of teams in a draw; keeps screens and exports short. */
const MAX_DRAWN_TEAMS = 50;

function isValidDraw(teamIds: readonly TeamId[]): boolean {
  const different = new Set(teamIds).size;
  return different === teamIds.length && different >= 2 && different <= MAX_DRAWN_TEAMS;
}

/** Shows an earlier round to audience and teams again (ROUND-10). */
function showToAudience(
  state: StartedShow,
  command: CommandOf<NavigationCommand, "show_to_audience">,
  context: DecideContext,
): DecideResult {
  const { round_id } = command;
  if (findRound(state, round_id, context.engine) === null) return reject("round_not_found");
  const phase = getPhase(state, round_id);
  const question = findOpenQuestion(state);
  const hasBegun = findRecord(state, round_id)?.opened_at != null;
  if (!hasBegun || (question !== null && question.id !== round_id)) return reject("wrong_phase", { phase });
  const builder = createEventBuilder(state, context);
  if (state.run.shown !== round_id) builder.add({ type: "round_shown", round_id });
  return builder.build();
}

/** Shows or hides the standings on the displays while play continues (SHOW-13). */
function showStandings(state: StartedShow, { on }: CommandOf<NavigationCommand, "show_standings">): DecideResult {
  return state.run.standings_shown === on ? accept() : accept({ type: "standings_shown", on });
}

/** Shows or hides the join code in a corner of the displays (SHOW-14). */
function showJoinCode(state: StartedShow, { on }: CommandOf<NavigationCommand, "show_join_code">): DecideResult {
  return (state.run.join_code_shown ?? false) === on ? accept() : accept({ type: "join_code_shown", on });
}

/** Reopens a skipped or cancelled round from the start (ROUND-11). */
function reopenRound(
  state: StartedShow,
  { round_id }: CommandOf<NavigationCommand, "reopen_round">,
  context: DecideContext,
): DecideResult {
  if (findRound(state, round_id, context.engine) === null) return reject("round_not_found");
  const phase = getPhase(state, round_id);
  if (phase !== "skipped" && phase !== "cancelled") return reject("wrong_phase", { phase });
  if (findOpenQuestion(state) !== null) return reject("wrong_phase", { phase: "question" });
  const builder = createEventBuilder(state, context);
  endLiveRound(builder);
  openRound(builder, round_id);
  return builder.build();
}
