import { useEffect, useReducer, useState, type CSSProperties, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Hidden } from "./basics.tsx";
import { stage_messages } from "./messages/index.ts";

/** The server's timer state; all in ms, `ends_at` on the clock of `now`. */
export interface TimerState {
  readonly status: "idle" | "running" | "paused" | "expired" | "stopped";
  readonly duration_ms: number;
  /** Remaining time while it does not run. */
  readonly remaining_ms: number;
  readonly ends_at: number | null;
}

interface CountdownTimerProps {
  readonly timer: TimerState;
  /** The show clock, in ms. */
  readonly now: () => number;
  /** Label below the digits, where the time is not for submissions; nothing is urgent then. */
  readonly label?: string;
}

/** Seconds that are announced to screen readers; every second would drown everything else. */
const announced_seconds: readonly number[] = [10, 5];

const remainingOf = (timer: TimerState, now: () => number): number =>
  timer.status === "running" && timer.ends_at !== null ? Math.max(0, timer.ends_at - now()) : timer.remaining_ms;

/** `m:ss` from one minute, plain seconds below. */
export function clockText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Remaining whole seconds, rounded up, kept up to date while the timer runs. */
export function useSecondsLeft(timer: TimerState, now: () => number): number {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const remaining = remainingOf(timer, now);
  const seconds = Math.ceil(remaining / 1000);
  useEffect(() => {
    if (timer.status !== "running" || timer.ends_at === null) return;
    let handle = 0;
    const schedule = (): void => {
      const left = remainingOf(timer, now);
      // Wait until the digit changes; a millisecond late, never early.
      const wait = left <= 0 ? 0 : ((left - 1) % 1000) + 1;
      if (wait === 0) return;
      handle = window.setTimeout(() => {
        redraw();
        schedule();
      }, wait);
    };
    schedule();
    return () => window.clearTimeout(handle);
  }, [timer, now]);
  return seconds;
}

/** Counts how often the page became visible again: animations may have stopped in the background. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const onChange = (): void => {
      if (document.visibilityState === "visible") setReturns((count) => count + 1);
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return returns;
}

/**
 * Remaining time as digits in a ring. The ring animates on the compositor and is set once per change of the timer, so
 * that a busy page does not make it stutter; digits change once a second.
 */
export function CountdownTimer({ timer, now, label }: CountdownTimerProps): ReactElement {
  const t = useT(stage_messages);
  const seconds = useSecondsLeft(timer, now);
  const returns = useReturns();
  const running = timer.status === "running";
  const elapsed_ms = Math.max(0, timer.duration_ms - remainingOf(timer, now));
  const ring_key = `${timer.status}:${timer.ends_at ?? timer.remaining_ms}:${timer.duration_ms}:${returns}`;
  const announcement =
    timer.status === "expired"
      ? t("timer_expired")
      : running && label === undefined && announced_seconds.includes(seconds)
        ? t("timer_announcement", { n: seconds })
        : null;
  const text = clockText(seconds);
  const by_time = seconds <= 5 ? "high" : seconds <= 10 ? "medium" : "none";
  const urgency = timer.status === "expired" ? "high" : label === undefined ? by_time : "none";
  return (
    <div
      className="st-timer"
      data-status={timer.status}
      data-urgency={running || urgency === "high" ? urgency : "none"}
    >
      <Ring key={ring_key} running={running} duration_ms={timer.duration_ms} elapsed_ms={elapsed_ms} />
      <div
        className="st-timer-figures"
        role="timer"
        aria-label={label ?? t("timer_label")}
        data-long={text.length > 4 || undefined}
      >
        {text}
        {timer.status === "paused" && <Hidden>{t("timer_paused")}</Hidden>}
      </div>
      {label !== undefined && <p className="st-timer-label">{label}</p>}
      <span className="st-hidden" aria-live="assertive">
        {announcement}
      </span>
    </div>
  );
}

interface RingProps {
  readonly running: boolean;
  readonly duration_ms: number;
  readonly elapsed_ms: number;
}

/** A ring of two half discs that rotate one after the other; `elapsed_ms` is fixed when mounted. */
function Ring({ running, duration_ms, elapsed_ms }: RingProps): ReactElement {
  const [style] = useState<CSSProperties>(() => ({
    animationDuration: `${Math.max(1, duration_ms)}ms`,
    animationDelay: `${-Math.min(elapsed_ms, duration_ms)}ms`,
    animationPlayState: running ? "running" : "paused",
  }));
  return (
    <div className="st-ring" aria-hidden="true">
      <div className="st-ring-half">
        <i style={style} />
      </div>
      <div className="st-ring-half" data-second="">
        <i style={style} />
      </div>
    </div>
  );
}
