import type { Instant, Millis } from "../ids.ts";

/**
 * The countdown. `paused.by` tells what resumes it: the moderator, the decision of the buzz that paused it, or the end
 * of the show's pause.
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
  /** Counts the reading time, not the time to answer (TIMER-11). */
  readonly reading?: true;
}

export type TimerHold = "hand" | "buzz" | "show";

export const longest_timer_s = 86_400;
const longest_timer_ms = longest_timer_s * 1000;

/** Timer of a show that has not started: idle, 30 s. */
export const idle_timer: TimerState = { status: "idle", duration_ms: 30_000 };

export function idle(duration_ms: Millis): TimerState {
  return { status: "idle", duration_ms };
}

export function started(duration_ms: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms, ends_at: now + duration_ms };
}

/** A running timer that counts the reading time. */
export function reading(duration_ms: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms, ends_at: now + duration_ms, reading: true };
}

/** Whether the timer counts the reading time, running or paused. */
export function countsReading(timer: TimerState): boolean {
  return (timer.status === "running" || timer.status === "paused") && timer.reading === true;
}

function readingOf(timer: TimerState): Reading {
  return countsReading(timer) ? { reading: true } : {};
}

/** Remaining milliseconds at `now`; 0 if expired, the full duration if idle. */
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

/** Pauses a running timer; returns any other unchanged. */
export function held(timer: TimerState, by: TimerHold, now: Instant): TimerState {
  if (timer.status !== "running") return timer;
  const { duration_ms } = timer;
  return { status: "paused", duration_ms, remaining_ms: remaining(timer, now), by, ...readingOf(timer) };
}

/** Resumes a paused timer with its remaining time; returns any other unchanged. */
export function resumed(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "paused") return timer;
  const { duration_ms, remaining_ms } = timer;
  return { status: "running", duration_ms, ends_at: now + remaining_ms, ...readingOf(timer) };
}

/** Stops a running or paused timer; returns any other unchanged. */
export function stopped(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "running" && timer.status !== "paused") return timer;
  return { status: "stopped", duration_ms: timer.duration_ms, remaining_ms: remaining(timer, now) };
}

export function expired(timer: TimerState): TimerState {
  return { status: "expired", duration_ms: timer.duration_ms };
}

/** Whether the countdown has run out, before or after the tick (TIMER-7). */
export function isDue(timer: TimerState, now: Instant): boolean {
  return timer.status === "running" && now >= timer.ends_at;
}

/** Adds time in any status; an expired timer runs again. Null if the total would exceed 24 hours. */
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

/** Sets a new duration: a running or paused countdown restarts with it, any other becomes idle. */
export function withDuration(timer: TimerState, duration_ms: Millis, now: Instant): TimerState {
  if (timer.status === "running") return started(duration_ms, now);
  if (timer.status === "paused") return { ...timer, duration_ms, remaining_ms: duration_ms };
  return idle(duration_ms);
}

/** Whole seconds from 1 to 24 hours. */
export function isTimerLength(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= longest_timer_s;
}
