import type { EventOf } from "../show/events.ts";
import { openQuestion } from "../show/lookup.ts";
import type { Plan } from "../show/plan.ts";
import type { LiveRound, ShowState } from "../show/state.ts";
import { held, resumed } from "../timer/timer.ts";
import { isActive } from "../teams/roster.ts";
import { opening_delay_ms } from "./fairness.ts";

/** Steps that open, close and release the buzzer as parts of larger decisions. */

/** Opens the buzzer by schedule, or at once when the question is spoken (FAIR-2). */
export function openBuzzer(plan: Plan, everyone = false): void {
  const { settings } = plan.state.show;
  const delay = settings.spoken_question ? 0 : opening_delay_ms;
  plan.add({
    type: "buzzer_opened",
    opening: plan.state.run.openings + 1,
    open_at: plan.asked.now + delay,
    cap_ms: settings.cap_ms,
    everyone,
  });
  timerGoesOn(plan);
}

/** After a buzz came to nothing: open for those who may still press, or closed with the reason (BUZZ-12). */
export function openAgain(plan: Plan): void {
  const question = openQuestion(plan.state);
  if (question === null || !question.buzzer_on) return;
  if (question.closed_by === "timeout") plan.add({ type: "buzzer_closed", reason: "timeout" });
  else if (question.closed_by === "moderator") plan.add({ type: "buzzer_closed", reason: "by_hand" });
  else if (areAllOut(plan.state, question)) plan.add({ type: "buzzer_closed", reason: "all_out" });
  else openBuzzer(plan);
}

/** Whether there are teams, and none of them may press. */
export function areAllOut(state: ShowState, question: LiveRound): boolean {
  const out = question.out.count((team_id) => isActive(state.teams, team_id));
  return out > 0 && out >= state.teams.active;
}

/** The countdown that the buzz stopped goes on, or waits for the end of the show's pause (TIMER-5). */
function timerGoesOn(plan: Plan): void {
  const { timer, run } = plan.state;
  if (timer.status !== "paused" || timer.by !== "buzz") return;
  if (run.paused) plan.add({ type: "timer_changed", action: "paused", timer: { ...timer, by: "show" } });
  else plan.add({ type: "timer_changed", action: "resumed", timer: resumed(timer, plan.asked.now) });
}

/** The countdown stops where the winning press was made (TIMER-5). */
export function timerStopsAt(plan: Plan, pressed_at: number): void {
  const { timer } = plan.state;
  if (timer.status !== "running") return;
  plan.add({ type: "timer_changed", action: "paused", timer: held(timer, "buzz", pressed_at) });
}

/** Takes the buzz from whoever holds it, for a reason that stands in the log (BUZZ-14). */
export function releaseBuzz(plan: Plan, reason: EventOf<"buzz_released">["reason"]): boolean {
  const buzzer = plan.state.round?.buzzer;
  if (buzzer?.phase !== "locked") return false;
  const { press_id, team_id } = buzzer.holder;
  plan.add({ type: "buzz_released", press_id, team_id, reason });
  return true;
}

/** Ends an opening that nobody won; a buzzer that is closed stays as it is. */
export function closeBuzzer(plan: Plan, reason: EventOf<"buzzer_closed">["reason"]): void {
  const phase = plan.state.round?.buzzer.phase;
  if (phase === "open" || phase === "arbitrating") plan.add({ type: "buzzer_closed", reason });
}
