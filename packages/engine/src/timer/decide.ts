import type { PlayCommand } from "../commands.ts";
import { openAgain } from "../buzzer/opening.ts";
import type { Asked, Decided } from "../show/context.ts";
import { reject } from "../show/context.ts";
import { openQuestion, placedRound, timerLength } from "../show/lookup.ts";
import type { Plan } from "../show/plan.ts";
import { planFor } from "../show/plan.ts";
import type { StartedShow } from "../show/state.ts";
import { endReading, isReading } from "./start.ts";
import { added, idle, isTimerLength, longest_timer_s, resumed, started, stopped, withDuration } from "./timer.ts";
import { held } from "./timer.ts";

type TimerCommand<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;

/** Timer length for the round at the cursor, in milliseconds. */
function presentLength(state: StartedShow, asked: Asked): number {
  const { cursor } = state.run;
  return timerLength(state, cursor === null ? null : (placedRound(state, cursor, asked.context)?.round ?? null));
}

function invalidDuration(): Decided {
  return reject("invalid_duration", { min_s: 1, max_s: longest_timer_s });
}

/** Time added after a timeout reopens what the timeout closed (TIMER-8). */
function reopenQuestion(plan: Plan): void {
  const question = openQuestion(plan.state);
  if (question?.closed_by !== "timeout") return;
  plan.add({ type: "question_reopened", round_id: question.id });
  const { buzzer } = question;
  if (buzzer.phase === "closed" && buzzer.reason === "timeout") openAgain(plan);
}

export function startTimer(state: StartedShow, { seconds }: TimerCommand<"timer_start">, asked: Asked): Decided {
  if (isReading(state)) return readingEnded(state, asked);
  if (state.timer.status === "running") return reject("timer_running");
  if (seconds !== undefined && !isTimerLength(seconds)) return invalidDuration();
  const resting = state.timer.status === "idle" ? state.timer.duration_ms : presentLength(state, asked);
  const duration_ms = seconds === undefined ? resting : seconds * 1000;
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "started", timer: started(duration_ms, asked.now) });
  reopenQuestion(plan);
  return plan.done();
}

/** The moderator ends the reading time early (TIMER-11). */
export function endReadingByHand(state: StartedShow, _: TimerCommand<"end_reading">, asked: Asked): Decided {
  return isReading(state) ? readingEnded(state, asked) : reject("timer_not_running");
}

function readingEnded(state: StartedShow, asked: Asked): Decided {
  const plan = planFor(state, asked);
  endReading(plan);
  return plan.done();
}

export function pauseTimer(state: StartedShow, _: TimerCommand<"timer_pause">, asked: Asked): Decided {
  if (state.timer.status !== "running") return reject("timer_not_running");
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "paused", timer: held(state.timer, "hand", asked.now) });
  return plan.done();
}

export function resumeTimer(state: StartedShow, _: TimerCommand<"timer_resume">, asked: Asked): Decided {
  if (state.timer.status !== "paused") return reject("timer_not_paused");
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "resumed", timer: resumed(state.timer, asked.now) });
  return plan.done();
}

export function stopTimer(state: StartedShow, _: TimerCommand<"timer_stop">, asked: Asked): Decided {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (state.timer.status !== "running" && state.timer.status !== "paused") return reject("timer_not_running");
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "stopped", timer: stopped(state.timer, asked.now) });
  return plan.done();
}

export function resetTimer(state: StartedShow, _: TimerCommand<"timer_reset">, asked: Asked): Decided {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "reset", timer: idle(presentLength(state, asked)) });
  return plan.done();
}

export function addTime(state: StartedShow, { seconds }: TimerCommand<"timer_add">, asked: Asked): Decided {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!isTimerLength(seconds)) return invalidDuration();
  const timer = added(state.timer, seconds * 1000, asked.now);
  if (timer === null) return invalidDuration();
  const plan = planFor(state, asked);
  plan.add({ type: "timer_changed", action: "time_added", timer });
  if (state.timer.status === "expired") reopenQuestion(plan);
  return plan.done();
}

export function setDuration(state: StartedShow, { seconds }: TimerCommand<"timer_set">, asked: Asked): Decided {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!isTimerLength(seconds)) return invalidDuration();
  const plan = planFor(state, asked);
  const timer = withDuration(state.timer, seconds * 1000, asked.now);
  plan.add({ type: "timer_changed", action: "duration_set", timer });
  return plan.done();
}
