import { useEffect, useReducer, useState, type CSSProperties, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { deferredMessages } from "./deferred-messages/en.ts";

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
  /** Label below the digits when the time does not limit submissions; the timer then never looks urgent. */
  readonly label?: string;
}

/** Remaining seconds that are announced to screen readers; announcing every second would drown everything else. */
const ANNOUNCED_SECONDS: readonly number[] = [10, 5];

const getRemainingMs = (timer: TimerState, now: () => number): number =>
  timer.status === "running" && timer.ends_at !== null ? Math.max(0, timer.ends_at - now()) : timer.remaining_ms;

/** `m:ss` from one minute, plain seconds below. */
export function formatClock(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Delay until the displayed second changes, in whole ms: browsers drop fractions of a delay and would fire early. */
export const getMsUntilNextSecond = (remainingMs: number): number => Math.ceil(remainingMs % 1000 || 1000);

/** Remaining whole seconds, rounded up, kept up to date while the timer runs. */
export function useSecondsLeft(timer: TimerState, now: () => number): number {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const remaining = getRemainingMs(timer, now);
  const seconds = Math.ceil(remaining / 1000);
  useEffect(() => {
    if (timer.status !== "running" || timer.ends_at === null) return;
    let handle = 0;
    const schedule = (): void => {
      const remainingMs = getRemainingMs(timer, now);
      if (remainingMs <= 0) return;
      handle = window.setTimeout(() => {
        redraw();
        schedule();
      }, getMsUntilNextSecond(remainingMs));
    };
    schedule();
    return () => window.clearTimeout(handle);
  }, [timer, now]);
  return seconds;
}

/** Counts how often the page became visible again: animations may have stopped in the background. */
function useVisibilityCount(): number {
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
 * Remaining time as digits in a ring. The ring is set once per change of the timer and animates on the compositor, so
 * it does not stutter on a busy page; the digits change once a second.
 */
export function CountdownTimer({ timer, now, label }: CountdownTimerProps): ReactElement {
  const t = useT(deferredMessages);
  const seconds = useSecondsLeft(timer, now);
  const returns = useVisibilityCount();
  const running = timer.status === "running";
  const elapsedMs = Math.max(0, timer.duration_ms - getRemainingMs(timer, now));
  const ringKey = `${timer.status}:${timer.ends_at ?? timer.remaining_ms}:${timer.duration_ms}:${returns}`;
  const announcement =
    timer.status === "expired"
      ? t("timer_expired")
      : running && label === undefined && ANNOUNCED_SECONDS.includes(seconds)
        ? t("timer_announcement", { n: seconds })
        : null;
  const text = formatClock(seconds);
  const urgencyByTime = seconds <= 5 ? "high" : seconds <= 10 ? "medium" : "none";
  const urgency = timer.status === "expired" ? "high" : label === undefined ? urgencyByTime : "none";
  return (
    <div
      className="st-timer"
      data-status={timer.status}
      data-urgency={running || urgency === "high" ? urgency : "none"}
    >
      <Ring key={ringKey} running={running} duration_ms={timer.duration_ms} elapsedMs={elapsedMs} />
      <div
        className="st-timer-figures"
        role="timer"
        aria-label={label ?? t("timer_label")}
        data-long={text.length > 4 || undefined}
      >
        {text}
        {timer.status === "paused" && <VisuallyHidden>{t("timer_paused")}</VisuallyHidden>}
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
  readonly elapsedMs: number;
}

/** A ring of two half discs that rotate one after the other; `elapsedMs` is fixed when mounted. */
function Ring({ running, duration_ms, elapsedMs }: RingProps): ReactElement {
  const [style] = useState<CSSProperties>(() => ({
    animationDuration: `${Math.max(1, duration_ms)}ms`,
    animationDelay: `${-Math.min(elapsedMs, duration_ms)}ms`,
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
