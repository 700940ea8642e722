import type { PlayCommand } from "../commands.ts";
import type { FrozenGame } from "../content.ts";
import type { RoundId, TeamId } from "../ids.ts";
import { beginAnswering, startReading, timerStart } from "../timer/start.ts";
import type { Asked, Decided } from "./context.ts";
import { accept, reject } from "./context.ts";
import { currentGame, frozenGame, isIntroduced, needsWinner, openQuestion, phaseOf, placedRound } from "./lookup.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan.ts";
import { leaveLiveRound, stopTimer } from "./reveal.ts";
import type { GameEntry, StartedShow } from "./state.ts";

type Navigation<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;

/** The moderator's position within the current game. */
interface Place {
  readonly entry: GameEntry;
  readonly game: FrozenGame;
  /** Index of the round at the cursor; null before the first round and after the last. */
  readonly index: number | null;
}

function presentPlace(state: StartedShow, asked: Asked): Place | null {
  const entry = currentGame(state);
  const game = entry === null ? null : frozenGame(entry, asked.context);
  if (entry === null || game === null) return null;
  const index = game.rounds.findIndex((round) => round.id === state.run.cursor);
  return { entry, game, index: index < 0 ? null : index };
}

/** Opens a round: shows the question and sets timer and buzzer as round and show require (ROUND-3). */
function openRound(plan: Plan, round_id: RoundId): void {
  const placed = placedRound(plan.state, round_id, plan.asked.context);
  if (placed === null) return;
  plan.add({ type: "round_opened", round_id, buzzer_on: placed.buzzer_on });
  if (timerStart(plan.state.show.settings, placed) === "after_reading") startReading(plan, placed);
  else beginAnswering(plan, placed);
}

/** Shows title and rules of the next game instead of the previous winner (GAME-10). */
export function introduceGame(state: StartedShow, _: Navigation<"introduce_game">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null) return reject("game_not_found");
  const { entry, game } = place;
  if (entry.progress.status !== "pending") return reject("game_has_begun");
  if (game.rounds.length === 0) return reject("nothing_to_play");
  if (isIntroduced(state, entry)) return accept();
  return accept({ type: "game_introduced", show_game_id: entry.id });
}

export function startFirstRound(state: StartedShow, _: Navigation<"start_first_round">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null) return reject("game_not_found");
  if (place.entry.progress.status !== "pending") return reject("game_has_begun");
  const first = place.game.rounds[0];
  if (first === undefined) return reject("nothing_to_play");
  const plan = planFor(state, asked);
  plan.add({ type: "game_begun", show_game_id: place.entry.id });
  openRound(plan, first.id);
  return plan.done();
}

/** Goes one round forward: opens a pending round, visits one that has begun, and ends the rounds after the last. */
export function next(state: StartedShow, { confirmed }: Navigation<"next">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null || place.index === null) return reject("no_next_round");
  const unrevealed = openQuestion(state) !== null && state.round?.id === state.run.cursor;
  if (unrevealed && !confirmed) return reject("confirmation_required", { reason: "round_unrevealed" });

  const plan = planFor(state, asked);
  const target = place.game.rounds[place.index + 1];
  if (target === undefined) {
    endRounds(plan, place);
  } else if (phaseOf(state, target.id) === "pending") {
    leaveLiveRound(plan);
    openRound(plan, target.id);
  } else {
    if (unrevealed) leaveLiveRound(plan);
    plan.add({ type: "round_visited", round_id: target.id });
  }
  return plan.done();
}

/** Goes one round back; an open question must be abandoned for this (ROUND-9). */
export function previous(state: StartedShow, { confirmed }: Navigation<"previous">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null || place.entry.progress.status !== "active") return reject("no_previous_round");
  const from = place.index ?? place.game.rounds.length;
  const target = place.game.rounds[from - 1];
  if (target === undefined) return reject("no_previous_round");
  const unrevealed = openQuestion(state) !== null && state.round?.id === state.run.cursor;
  if (unrevealed && !confirmed) return reject("confirmation_required", { reason: "round_unrevealed" });

  const plan = planFor(state, asked);
  if (unrevealed) leaveLiveRound(plan);
  plan.add({ type: "round_visited", round_id: target.id });
  return plan.done();
}

/** Ends the game's rounds and skips those that never began (GAME-5). */
function endRounds(plan: Plan, { entry, game }: Place): void {
  leaveLiveRound(plan);
  stopTimer(plan);
  const skipped = game.rounds.map((round) => round.id).filter((id) => phaseOf(plan.state, id) === "pending");
  plan.add({ type: "rounds_over", show_game_id: entry.id, skipped });
}

export function finalizeGame(state: StartedShow, _: Navigation<"finalize_game">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null) return reject("game_not_found");
  const { progress } = place.entry;
  if (progress.status === "active" && progress.rounds_over) return reject("wrong_phase", { phase: "rounds_over" });
  const plan = planFor(state, asked);
  endRounds(plan, place);
  return plan.done();
}

/** Finishes the game with one winner, several for a draw, or none; the next game becomes current (GAME-6). */
export function finishGame(state: StartedShow, command: Navigation<"finish_game">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null) return reject("game_not_found");
  const { entry, game } = place;
  const over = entry.progress.status === "active" && entry.progress.rounds_over;
  if (!over && game.rounds.length > 0) return reject("wrong_phase", { phase: entry.progress.status });
  const { winner_team_id, drawn_team_ids, no_winner = false } = command;
  const is_draw = drawn_team_ids !== undefined;
  const winners = winner_team_id === null ? (drawn_team_ids ?? []) : [winner_team_id];
  if (is_draw && (winner_team_id !== null || !isDraw(drawn_team_ids))) return reject("invalid_input");
  if (winners.length === 0 && !no_winner && needsWinner(state, game)) return reject("team_required");
  if (winners.length > 0 && no_winner) return reject("invalid_input");
  const teams = winners.map((team_id) => state.teams.by_id.get(team_id));
  if (teams.includes(undefined)) return reject("team_not_found");
  if (teams.some((team) => team?.status === "deactivated")) return reject("team_deactivated");
  const about = { show_game_id: entry.id, winner_team_id, points: game.points };
  return accept({ type: "game_finished", ...about, ...(is_draw ? { drawn_team_ids } : {}) });
}

/** Maximum number of teams in a draw; keeps screens and exports short. */
const most_drawn = 50;

function isDraw(team_ids: readonly TeamId[]): boolean {
  const different = new Set(team_ids).size;
  return different === team_ids.length && different >= 2 && different <= most_drawn;
}

/** Shows an earlier round to audience and teams again (ROUND-10). */
export function showToAudience(state: StartedShow, command: Navigation<"show_to_audience">, asked: Asked): Decided {
  const { round_id } = command;
  if (placedRound(state, round_id, asked.context) === null) return reject("round_not_found");
  const phase = phaseOf(state, round_id);
  const question = openQuestion(state);
  if (phase === "pending" || (question !== null && question.id !== round_id)) return reject("wrong_phase", { phase });
  const plan = planFor(state, asked);
  if (state.run.shown !== round_id) plan.add({ type: "round_shown", round_id });
  return plan.done();
}

/** Shows or hides the standings on the displays while play continues (SHOW-13). */
export function showStandings(state: StartedShow, { on }: Navigation<"show_standings">): Decided {
  return state.run.standings_shown === on ? accept() : accept({ type: "standings_shown", on });
}

/** Reopens a skipped or cancelled round from the start (ROUND-11). */
export function reopenRound(state: StartedShow, { round_id }: Navigation<"reopen_round">, asked: Asked): Decided {
  if (placedRound(state, round_id, asked.context) === null) return reject("round_not_found");
  const phase = phaseOf(state, round_id);
  if (phase !== "skipped" && phase !== "cancelled") return reject("wrong_phase", { phase });
  if (openQuestion(state) !== null) return reject("wrong_phase", { phase: "question" });
  const plan = planFor(state, asked);
  leaveLiveRound(plan);
  openRound(plan, round_id);
  return plan.done();
}
