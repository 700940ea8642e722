import { openBuzzer } from "../buzzer/opening.ts";
import type { PlayCommand } from "../commands.ts";
import type { FrozenGame } from "../content.ts";
import type { RoundId } from "../ids.ts";
import { capabilitiesOf } from "../rounds/playable.ts";
import { idle, started } from "../timer/timer.ts";
import type { Asked, Decided } from "./context.ts";
import { reject } from "./context.ts";
import { currentGame, frozenGame, needsWinner, openQuestion, phaseOf, placedRound, timerLength } from "./lookup.ts";
import type { PlacedRound } from "./lookup.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan.ts";
import { leaveLiveRound, stopTimer } from "./reveal.ts";
import type { GameEntry, StartedShow } from "./state.ts";

type Navigation<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;

/** Where the moderator stands within the current game. */
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

/** Begins a round: question to everyone, timer and buzzer as the round and the show want it (ROUND-3). */
function openRound(plan: Plan, round_id: RoundId): void {
  const placed = placedRound(plan.state, round_id, plan.asked.context);
  if (placed === null) return;
  const { settings } = plan.state.show;
  plan.add({ type: "round_opened", round_id, buzzer_on: placed.buzzer_on });
  setTimer(plan, placed);
  if (placed.buzzer_on && settings.arming === "with_question") openBuzzer(plan);
}

/** A timer starts by itself only where the host set one for this round, or the type cannot be played without (TIMER-3). */
function setTimer(plan: Plan, { round, playable }: PlacedRound): void {
  const { settings } = plan.state.show;
  const duration_ms = timerLength(plan.state, round);
  const timed = round.time_limit_s !== null && settings.arming === "with_question";
  const starts = capabilitiesOf(playable).timer && (timed || playable?.definition.accumulates === true);
  if (starts) plan.add({ type: "timer_changed", action: "started", timer: started(duration_ms, plan.asked.now) });
  else plan.add({ type: "timer_changed", action: "prepared", timer: idle(duration_ms) });
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

/** One round further: opens it when it has not begun, looks at it when it has; past the last, the rounds are over. */
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

/** One round back, to look at it; a question that is open must be given up for that (ROUND-9). */
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

/** The game's rounds end here; those that never began are skipped (GAME-5). */
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

/** The moderator picks the winning team; the next game becomes current (GAME-6). */
export function finishGame(state: StartedShow, command: Navigation<"finish_game">, asked: Asked): Decided {
  const place = presentPlace(state, asked);
  if (place === null) return reject("game_not_found");
  const { entry, game } = place;
  const over = entry.progress.status === "active" && entry.progress.rounds_over;
  if (!over && game.rounds.length > 0) return reject("wrong_phase", { phase: entry.progress.status });
  const { winner_team_id } = command;
  if (winner_team_id === null && needsWinner(state, game)) return reject("team_required");
  const winner = winner_team_id === null ? null : state.teams.by_id.get(winner_team_id);
  if (winner === undefined) return reject("team_not_found");
  if (winner?.status === "deactivated") return reject("team_deactivated");

  const plan = planFor(state, asked);
  plan.add({ type: "game_finished", show_game_id: entry.id, winner_team_id, points: game.points });
  return plan.done();
}

/** Shows a round that was played before to audience and teams again (ROUND-10). */
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

/** Plays a skipped or cancelled round afresh (ROUND-11). */
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
