import { closeBuzzer, releaseBuzz } from "../buzzer/opening.ts";
import { roundResult } from "../scoring/awards.ts";
import { stopped } from "../timer/timer.ts";
import type { PlacedRound } from "./lookup.ts";
import { openQuestion, phaseOf } from "./lookup.ts";
import type { Plan } from "./plan.ts";

/** Steps that end a question or a round as parts of larger decisions. */

/** Reveals answer and awards to everyone; ends buzzer, submissions and timer (ROUND-5). */
export function revealRound(plan: Plan, placed: PlacedRound): void {
  const live = plan.state.round;
  if (live === null) return;
  const { awards, winner_team_id } = roundResult(plan.state, live, placed);
  endPlay(plan, "reveal");
  plan.add({ type: "round_revealed", round_id: live.id, awards, winner_team_id });
}

/** Stops all activity in the live question: held buzz, open buzzer, timer. */
export function endPlay(plan: Plan, reason: "reveal" | "round_left" | "cancelled"): void {
  releaseBuzz(plan, reason);
  closeBuzzer(plan, reason === "reveal" ? "reveal" : "by_hand");
  stopTimer(plan);
}

/** Closes the question for submissions and presses by hand; a held buzz can still be decided (POINTS-9). */
export function closeQuestion(plan: Plan): void {
  const question = openQuestion(plan.state);
  if (question === null) return;
  // Also replaces a timeout, because adding time would reopen what the timeout closed.
  if (question.closed_by !== "moderator") {
    plan.add({ type: "question_closed", round_id: question.id, by: "moderator" });
  }
  closeBuzzer(plan, "by_hand");
  stopTimer(plan);
}

export function stopTimer(plan: Plan): void {
  const { timer } = plan.state;
  if (timer.status !== "running" && timer.status !== "paused") return;
  plan.add({ type: "timer_changed", action: "stopped", timer: stopped(timer, plan.asked.now) });
}

/** Ends the live round: an open question is skipped, a revealed round is done (ROUND-8). */
export function leaveLiveRound(plan: Plan): void {
  const live = plan.state.round;
  if (live === null) return;
  const unrevealed = phaseOf(plan.state, live.id) === "question";
  if (unrevealed) endPlay(plan, "round_left");
  plan.add({ type: "round_ended", round_id: live.id, as: unrevealed ? "skipped" : "done" });
}
