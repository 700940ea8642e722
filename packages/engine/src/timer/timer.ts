import type { Instant, Millis } from "../ids.ts";

/**
 * The countdown. `paused.by` tells what may set it going again: the moderator's hand, the decision of the buzz that
 * stopped it, or the end of the show's pause.
 */
export type TimerState =
  | { readonly status: "idle"; readonly duration_ms: Millis }
  | ({ readonly status: "running"; readonly duration_ms: Millis; readonly ends_at: Instant } & Reading)
  | ({
      readonly status: "paused";
      readonly duration_ms: Millis;
      readonly remaining_ms: Millis;
      readonly by: TimerHold;
    } & Reading)
  | { readonly status: "stopped"; readonly duration_ms: Millis; readonly remaining_ms: Millis }
  | { readonly status: "expired"; readonly duration_ms: Millis };

interface Reading {
  /** It counts the time to read the question, not the time to answer (TIMER-11). */
  readonly reading?: true;
}

export type TimerHold = "hand" | "buzz" | "show";

export const longest_timer_s = 86_400;
const longest_timer_ms = longest_timer_s * 1000;

/** The timer of a show that has not started: 30 s, at rest. */
export const idle_timer: TimerState = { status: "idle", duration_ms: 30_000 };

export function idle(duration_ms: Millis): TimerState {
  return { status: "idle", duration_ms };
}

export function started(duration_ms: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms, ends_at: now + duration_ms };
}

/** Counts the time to read a question. */
export function reading(duration_ms: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms, ends_at: now + duration_ms, reading: true };
}

/** Whether it counts, or has stopped counting, the time to read the question. */
export function countsReading(timer: TimerState): boolean {
  return (timer.status === "running" || timer.status === "paused") && timer.reading === true;
}

function readingOf(timer: TimerState): Reading {
  return countsReading(timer) ? { reading: true } : {};
}

/** Milliseconds left at `now`; 0 when it expired, the full duration when it has not begun. */
export function remaining(timer: TimerState, now: Instant): Millis {
  switch (timer.status) {
    case "idle":
      return timer.duration_ms;
    case "running":
      return Math.min(timer.duration_ms, Math.max(0, timer.ends_at - now));
    case "paused":
    case "stopped":
      return timer.remaining_ms;
    case "expired":
      return 0;
  }
}

/** A running timer, held; any other one as it is. */
export function held(timer: TimerState, by: TimerHold, now: Instant): TimerState {
  if (timer.status !== "running") return timer;
  const { duration_ms } = timer;
  return { status: "paused", duration_ms, remaining_ms: remaining(timer, now), by, ...readingOf(timer) };
}

/** A paused timer, running again with what it had left; any other one as it is. */
export function resumed(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "paused") return timer;
  const { duration_ms, remaining_ms } = timer;
  return { status: "running", duration_ms, ends_at: now + remaining_ms, ...readingOf(timer) };
}

/** Ends a countdown where it stands; a timer that does not count stays as it is. */
export function stopped(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "running" && timer.status !== "paused") return timer;
  return { status: "stopped", duration_ms: timer.duration_ms, remaining_ms: remaining(timer, now) };
}

export function expired(timer: TimerState): TimerState {
  return { status: "expired", duration_ms: timer.duration_ms };
}

/** True from the moment on at which the countdown has run out, whether or not its tick came (TIMER-7). */
export function isDue(timer: TimerState, now: Instant): boolean {
  return timer.status === "running" && now >= timer.ends_at;
}

/** More time in whatever state it is; an expired one runs again. Null when that would be more than 24 hours. */
export function added(timer: TimerState, extra_ms: Millis, now: Instant): TimerState | null {
  const duration_ms = Math.max(timer.duration_ms, remaining(timer, now) + extra_ms);
  if (duration_ms > longest_timer_ms) return null;
  switch (timer.status) {
    case "idle":
      return { status: "idle", duration_ms };
    case "running":
      return { status: "running", duration_ms, ends_at: timer.ends_at + extra_ms };
    case "paused":
    case "stopped":
      return { ...timer, duration_ms, remaining_ms: timer.remaining_ms + extra_ms };
    case "expired":
      return { status: "running", duration_ms, ends_at: now + extra_ms };
  }
}

/** A new duration: a countdown begins anew with it, running or paused as it was; otherwise it waits at rest. */
export function withDuration(timer: TimerState, duration_ms: Millis, now: Instant): TimerState {
  if (timer.status === "running") return started(duration_ms, now);
  if (timer.status === "paused") return { ...timer, duration_ms, remaining_ms: duration_ms };
  return idle(duration_ms);
}

/** Whole seconds from 1 to 24 hours. */
export function isTimerLength(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= longest_timer_s;
}
