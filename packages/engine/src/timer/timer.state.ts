import { MAX_TIMER_S } from "../limits.ts";
import type { Instant, Millis } from "../ids.ts";

/**
 * The countdown. `paused.by` says what resumes it: the moderator, the decision of the buzz that paused it, or the end
 * of the show's pause.
 */
export type TimerState = EarlierTime &
  (
    | { readonly status: "idle"; readonly duration_ms: Millis }
    | ({ readonly status: "running"; readonly duration_ms: Millis; readonly ends_at: Instant } & ReadingFlag)
    | ({
        readonly status: "paused";
        readonly duration_ms: Millis;
        readonly remaining_ms: Millis;
        readonly by: TimerPauseCause;
      } & ReadingFlag)
    | { readonly status: "stopped"; readonly duration_ms: Millis; readonly remaining_ms: Millis }
    | { readonly status: "expired"; readonly duration_ms: Millis }
  );

interface EarlierTime {
  /**
   * Time that ran in this round beyond `duration_ms` minus the remaining time: in earlier countdowns, or before time
   * was added (SPEED-2). Absent for none.
   */
  readonly earlier_ms?: Millis;
}

interface ReadingFlag {
  /** Counts the reading time, not the time to answer (TIMER-11). */
  readonly reading?: true;
}

export type TimerPauseCause = "hand" | "buzz" | "show";

const MAX_TIMER_MS = MAX_TIMER_S * 1000;

/** Timer of a show that has not started: idle, 30 s. */
export const INITIAL_TIMER: TimerState = { status: "idle", duration_ms: 30_000 };

export function createIdleTimer(durationMs: Millis): TimerState {
  return { status: "idle", duration_ms: durationMs };
}

export function createRunningTimer(durationMs: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms: durationMs, ends_at: now + durationMs };
}

/** A running timer that counts the reading time. */
export function createReadingTimer(durationMs: Millis, now: Instant): TimerState {
  return { status: "running", duration_ms: durationMs, ends_at: now + durationMs, reading: true };
}

/** Whether the timer counts the reading time, running or paused. */
export function isReadingTimer(timer: TimerState): boolean {
  return (timer.status === "running" || timer.status === "paused") && timer.reading === true;
}

function getReadingFlag(timer: TimerState): ReadingFlag {
  return isReadingTimer(timer) ? { reading: true } : {};
}

/** Remaining milliseconds at `now`; 0 if expired, the full duration if idle. */
export function computeRemainingMs(timer: TimerState, now: Instant): Millis {
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

/** Time that the timer of this round has run at `at`, in all countdowns together (SPEED-2). */
export function computeCountedMs(timer: TimerState, at: Instant): Millis {
  if (isReadingTimer(timer)) return 0;
  return (timer.earlier_ms ?? 0) + timer.duration_ms - computeRemainingMs(timer, at);
}

/** The timer as it replaces another one at `now`, with the time that has already run carried over (SPEED-2). */
export function toContinuedTimer(timer: TimerState, before: TimerState, now: Instant): TimerState {
  const { earlier_ms: _, ...plain } = timer;
  const earlierMs = computeCountedMs(before, now) - computeCountedMs(plain, now);
  return earlierMs === 0 ? plain : { ...plain, earlier_ms: earlierMs };
}

function getEarlierTime({ earlier_ms }: TimerState): EarlierTime {
  return earlier_ms === undefined ? {} : { earlier_ms };
}

/** Pauses a running timer; returns any other unchanged. */
export function toPausedTimer(timer: TimerState, by: TimerPauseCause, now: Instant): TimerState {
  if (timer.status !== "running") return timer;
  const { duration_ms } = timer;
  const flags = { ...getReadingFlag(timer), ...getEarlierTime(timer) };
  return { status: "paused", duration_ms, remaining_ms: computeRemainingMs(timer, now), by, ...flags };
}

/** Resumes a paused timer with its remaining time; returns any other unchanged. */
export function toResumedTimer(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "paused") return timer;
  const { duration_ms, remaining_ms } = timer;
  return {
    status: "running",
    duration_ms,
    ends_at: now + remaining_ms,
    ...getReadingFlag(timer),
    ...getEarlierTime(timer),
  };
}

/** Stops a running or paused timer; returns any other unchanged. */
export function toStoppedTimer(timer: TimerState, now: Instant): TimerState {
  if (timer.status !== "running" && timer.status !== "paused") return timer;
  const { duration_ms } = timer;
  return { status: "stopped", duration_ms, remaining_ms: computeRemainingMs(timer, now), ...getEarlierTime(timer) };
}

export function toExpiredTimer(timer: TimerState): TimerState {
  return { status: "expired", duration_ms: timer.duration_ms, ...getEarlierTime(timer) };
}

/** Whether the countdown has run out, before or after the tick (TIMER-7). */
export function isTimerDue(timer: TimerState, now: Instant): boolean {
  return timer.status === "running" && now >= timer.ends_at;
}

/** Adds time in any status; an expired timer runs again. Null if the total would exceed 24 hours. */
export function toExtendedTimer(timer: TimerState, extraMs: Millis, now: Instant): TimerState | null {
  const durationMs = Math.max(timer.duration_ms, computeRemainingMs(timer, now) + extraMs);
  return durationMs > MAX_TIMER_MS
    ? null
    : toContinuedTimer(withExtraTime(timer, durationMs, extraMs, now), timer, now);
}

function withExtraTime(timer: TimerState, durationMs: Millis, extraMs: Millis, now: Instant): TimerState {
  switch (timer.status) {
    case "idle":
      return { status: "idle", duration_ms: durationMs };
    case "running":
      return { status: "running", duration_ms: durationMs, ends_at: timer.ends_at + extraMs };
    case "paused":
    case "stopped":
      return { ...timer, duration_ms: durationMs, remaining_ms: timer.remaining_ms + extraMs };
    case "expired":
      return { status: "running", duration_ms: durationMs, ends_at: now + extraMs };
  }
}

/** Sets a new duration: a running or paused countdown restarts with it, any other becomes idle. */
export function toTimerWithDuration(timer: TimerState, durationMs: Millis, now: Instant): TimerState {
  return toContinuedTimer(toRestartedTimer(timer, durationMs, now), timer, now);
}

function toRestartedTimer(timer: TimerState, durationMs: Millis, now: Instant): TimerState {
  if (timer.status === "running") return createRunningTimer(durationMs, now);
  if (timer.status === "paused") return { ...timer, duration_ms: durationMs, remaining_ms: durationMs };
  return createIdleTimer(durationMs);
}

/** Whole seconds from 1 to 24 hours. */
export function isValidTimerLength(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_TIMER_S;
}
