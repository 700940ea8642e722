import type { EventOf } from "../show/events.ts";
import { openQuestion } from "../show/lookup.ts";
import type { Plan } from "../show/plan.ts";
import type { LiveRound, ShowState } from "../show/state.ts";
import { held, resumed } from "../timer/timer.ts";
import { isActive } from "../teams/roster.ts";
import { opening_delay_ms } from "./fairness.ts";

/** Steps that open, close and release the buzzer as parts of larger decisions. */

/** Opens the buzzer after the opening delay, or at once for a spoken question (FAIR-2). */
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

/** Reopens the buzzer for the remaining teams after a failed buzz, or closes it with a reason (BUZZ-12). */
export function openAgain(plan: Plan): void {
  const question = openQuestion(plan.state);
  if (question === null || !question.buzzer_on) return;
  if (question.closed_by === "timeout") plan.add({ type: "buzzer_closed", reason: "timeout" });
  else if (question.closed_by === "moderator") plan.add({ type: "buzzer_closed", reason: "by_hand" });
  else if (areAllOut(plan.state, question)) plan.add({ type: "buzzer_closed", reason: "all_out" });
  else openBuzzer(plan);
}

/** Whether there are active teams and all of them are out. */
export function areAllOut(state: ShowState, question: LiveRound): boolean {
  const out = question.out.count((team_id) => isActive(state.teams, team_id));
  return out > 0 && out >= state.teams.active;
}

/** Resumes the timer paused by the buzz, or leaves it paused until the show resumes (TIMER-5). */
function timerGoesOn(plan: Plan): void {
  const { timer, run } = plan.state;
  if (timer.status !== "paused" || timer.by !== "buzz") return;
  if (run.paused) plan.add({ type: "timer_changed", action: "paused", timer: { ...timer, by: "show" } });
  else plan.add({ type: "timer_changed", action: "resumed", timer: resumed(timer, plan.asked.now) });
}

/** Pauses the timer at the moment of the winning press (TIMER-5). */
export function timerStopsAt(plan: Plan, pressed_at: number): void {
  const { timer } = plan.state;
  if (timer.status !== "running") return;
  plan.add({ type: "timer_changed", action: "paused", timer: held(timer, "buzz", pressed_at) });
}

/** Releases the held buzz and logs the reason (BUZZ-14). */
export function releaseBuzz(plan: Plan, reason: EventOf<"buzz_released">["reason"]): boolean {
  const buzzer = plan.state.round?.buzzer;
  if (buzzer?.phase !== "locked") return false;
  const { press_id, team_id } = buzzer.holder;
  plan.add({ type: "buzz_released", press_id, team_id, reason });
  return true;
}

/** Ends an opening without a winner; has no effect on a closed buzzer. */
export function closeBuzzer(plan: Plan, reason: EventOf<"buzzer_closed">["reason"]): void {
  const phase = plan.state.round?.buzzer.phase;
  if (phase === "open" || phase === "arbitrating") plan.add({ type: "buzzer_closed", reason });
}
