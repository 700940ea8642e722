import { arbitrationClose, arbitrationEnd, isTooClose } from "../buzzer/fairness.ts";
import { closeBuzzer, openAgain, timerStopsAt } from "../buzzer/opening.ts";
import type { Instant, Millis } from "../ids.ts";
import { isActive } from "../teams/roster.ts";
import { endReading, isReading } from "../timer/start.ts";
import { expired, isDue } from "../timer/timer.ts";
import type { Asked, Decided } from "./context.ts";
import { openQuestion } from "./lookup.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan.ts";
import type { CreatedShow, ShowState, StartedShow } from "./state.ts";

/** Limits repeated openings, so that close presses cannot delay a decision forever (FAIR-8). */
const most_undecided = 2;

/**
 * When time next changes the show; the room then sends `tick` (TIMER-7, FAIR-5).
 *
 * @returns a moment on the show clock, or null if nothing ends by itself.
 */
export function nextDeadline(state: ShowState): Instant | null {
  const buzzer = state.round?.buzzer;
  if (buzzer?.phase === "arbitrating") return arbitrationEnd(buzzer);
  return state.timer.status === "running" ? state.timer.ends_at : null;
}

/**
 * Earliest moment at which a tick may end the current arbitration (FAIR-5). The room recomputes it after every press.
 *
 * @param outstanding_bound the largest claim bound, in milliseconds, of a team that may still press; 0 for none.
 * @returns null while no arbitration is running.
 */
export function arbitrationCloseAt(state: ShowState, outstanding_bound: Millis): Instant | null {
  const buzzer = state.round?.buzzer;
  return buzzer?.phase === "arbitrating" ? arbitrationClose(buzzer, outstanding_bound) : null;
}

/** Performs whatever is due; an early or repeated tick has no effect (LOG-3). */
export function tick(state: CreatedShow, outstanding_bound: Millis, asked: Asked): Decided {
  if (state.run === null) return { ok: true, value: [] };
  const plan = planFor(state as StartedShow, asked);
  const close = arbitrationCloseAt(state, outstanding_bound);
  if (close !== null && asked.now >= close) settleArbitration(plan);
  // A timer that expires during an arbitration waits: the winning press pauses it at its moment (TIMER-6).
  const comparing = plan.state.round?.buzzer.phase === "arbitrating";
  if (!comparing && isDue(plan.state.timer, asked.now)) expireTimer(plan);
  return plan.done();
}

function settleArbitration(plan: Plan): void {
  const { round, teams, show } = plan.state;
  if (round === null || round.buzzer.phase !== "arbitrating") return;
  const { leader, opening } = round.buzzer;
  const eligible = round.presses?.presses.valueSeq().filter((press) => isActive(teams, press.team_id)) ?? [];
  if (leader === null) {
    openAgain(plan);
    return;
  }
  const too_close = isTooClose(leader, eligible);
  const asks = show.settings.too_close === "ask_again" && round.undecided < most_undecided;
  if (too_close && asks) {
    plan.add({ type: "buzz_undecided", opening });
    openAgain(plan);
    return;
  }
  const { press_id, team_id } = leader;
  plan.add({ type: "buzzer_locked", opening, press_id, team_id, too_close });
  timerStopsAt(plan, leader.counted);
}

function expireTimer(plan: Plan): void {
  if (isReading(plan.state)) {
    endReading(plan);
    return;
  }
  const ended_at = plan.state.timer.status === "running" ? plan.state.timer.ends_at : plan.asked.now;
  plan.add({ type: "timer_changed", action: "expired", timer: expired(plan.state.timer) });
  const question = openQuestion(plan.state);
  if (question === null || question.closed_by !== null) return;
  plan.add({ type: "question_closed", round_id: question.id, by: "timeout", ended_at });
  closeBuzzer(plan, "timeout");
}
