import { MAX_TIMER_S } from "../limits.ts";
import { reopenOrClose } from "../buzzer/buzzer.builder.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "../show/decide-context.ts";
import { reject } from "../show/decide-context.ts";
import { findOpenQuestion, findRound, getTimerLengthMs } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import type { StartedShow } from "../show/show.state.ts";
import { restartStepClock } from "../steps/question-steps.ts";
import { endPresentation, endReading } from "../steps/question-presentation.ts";
import { isReading } from "./timer.builder.ts";
import {
  toContinuedTimer,
  toExtendedTimer,
  createIdleTimer,
  isValidTimerLength,
  toResumedTimer,
  createRunningTimer,
  toStoppedTimer,
  toTimerWithDuration,
} from "./timer.state.ts";
import { toPausedTimer } from "./timer.state.ts";

export type TimerCommand =
  | { readonly type: "timer_start"; readonly seconds?: number | undefined }
  /** Ends the reading time and starts the time to answer (TIMER-11). */
  | { readonly type: "end_reading" }
  | { readonly type: "timer_pause" }
  | { readonly type: "timer_resume" }
  | { readonly type: "timer_stop" }
  | { readonly type: "timer_reset" }
  | { readonly type: "timer_add"; readonly seconds: number }
  | { readonly type: "timer_set"; readonly seconds: number };

export const timerCommandHandlers: CommandHandlers<StartedShow, TimerCommand> = {
  timer_start: startTimer,
  end_reading: endReadingManually,
  timer_pause: pauseTimer,
  timer_resume: resumeTimer,
  timer_stop: stopTimer,
  timer_reset: resetTimer,
  timer_add: addTime,
  timer_set: setDuration,
};

/** Timer length for the round at the cursor, in milliseconds. */
function currentTimerLengthMs(state: StartedShow, context: DecideContext): number {
  const { cursor } = state.run;
  return getTimerLengthMs(state, cursor === null ? null : (findRound(state, cursor, context.engine)?.round ?? null));
}

function invalidDuration(): DecideResult {
  return reject("invalid_duration", { min_s: 1, max_s: MAX_TIMER_S });
}

/** Time added after a timeout reopens what the timeout closed (TIMER-8). */
function reopenQuestion(builder: EventBuilder): void {
  const question = findOpenQuestion(builder.state);
  if (question?.closed_by !== "timeout") return;
  builder.add({ type: "question_reopened", round_id: question.id });
  const { buzzer } = question;
  if (buzzer.phase === "closed" && buzzer.reason === "timeout") reopenOrClose(builder);
  if (!question.buzzer_on) restartStepClock(builder);
}

function startTimer(
  state: StartedShow,
  { seconds }: CommandOf<TimerCommand, "timer_start">,
  context: DecideContext,
): DecideResult {
  if (isReading(state)) return decideEndReading(state, context);
  if (state.timer.status === "running") return reject("timer_running");
  if (seconds !== undefined && !isValidTimerLength(seconds)) return invalidDuration();
  const defaultDurationMs =
    state.timer.status === "idle" ? state.timer.duration_ms : currentTimerLengthMs(state, context);
  const durationMs = seconds === undefined ? defaultDurationMs : seconds * 1000;
  const builder = createEventBuilder(state, context);
  endPresentation(builder);
  const timer = toContinuedTimer(createRunningTimer(durationMs, context.now), builder.state.timer, context.now);
  builder.add({ type: "timer_changed", action: "started", timer });
  reopenQuestion(builder);
  return builder.build();
}

/** The moderator ends the reading time early (TIMER-11). */
function endReadingManually(
  state: StartedShow,
  _: CommandOf<TimerCommand, "end_reading">,
  context: DecideContext,
): DecideResult {
  return isReading(state) ? decideEndReading(state, context) : reject("timer_not_running");
}

function decideEndReading(state: StartedShow, context: DecideContext): DecideResult {
  const builder = createEventBuilder(state, context);
  endReading(builder);
  return builder.build();
}

function pauseTimer(
  state: StartedShow,
  _: CommandOf<TimerCommand, "timer_pause">,
  context: DecideContext,
): DecideResult {
  if (state.timer.status !== "running") return reject("timer_not_running");
  const builder = createEventBuilder(state, context);
  builder.add({ type: "timer_changed", action: "paused", timer: toPausedTimer(state.timer, "hand", context.now) });
  return builder.build();
}

function resumeTimer(
  state: StartedShow,
  _: CommandOf<TimerCommand, "timer_resume">,
  context: DecideContext,
): DecideResult {
  if (state.timer.status !== "paused") return reject("timer_not_paused");
  const builder = createEventBuilder(state, context);
  builder.add({ type: "timer_changed", action: "resumed", timer: toResumedTimer(state.timer, context.now) });
  return builder.build();
}

function stopTimer(state: StartedShow, _: CommandOf<TimerCommand, "timer_stop">, context: DecideContext): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (state.timer.status !== "running" && state.timer.status !== "paused") return reject("timer_not_running");
  const builder = createEventBuilder(state, context);
  builder.add({ type: "timer_changed", action: "stopped", timer: toStoppedTimer(state.timer, context.now) });
  return builder.build();
}

function resetTimer(
  state: StartedShow,
  _: CommandOf<TimerCommand, "timer_reset">,
  context: DecideContext,
): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  const builder = createEventBuilder(state, context);
  const timer = toContinuedTimer(createIdleTimer(currentTimerLengthMs(state, context)), state.timer, context.now);
  builder.add({ type: "timer_changed", action: "reset", timer });
  return builder.build();
}

function addTime(
  state: StartedShow,
  { seconds }: CommandOf<TimerCommand, "timer_add">,
  context: DecideContext,
): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!isValidTimerLength(seconds)) return invalidDuration();
  const timer = toExtendedTimer(state.timer, seconds * 1000, context.now);
  if (timer === null) return invalidDuration();
  const builder = createEventBuilder(state, context);
  builder.add({ type: "timer_changed", action: "time_added", timer });
  if (state.timer.status === "expired") reopenQuestion(builder);
  return builder.build();
}

function setDuration(
  state: StartedShow,
  { seconds }: CommandOf<TimerCommand, "timer_set">,
  context: DecideContext,
): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!isValidTimerLength(seconds)) return invalidDuration();
  const builder = createEventBuilder(state, context);
  const timer = toTimerWithDuration(state.timer, seconds * 1000, context.now);
  builder.add({ type: "timer_changed", action: "duration_set", timer });
  return builder.build();
}
