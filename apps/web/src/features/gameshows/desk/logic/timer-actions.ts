import { MAX_TIMER_S, type TimerSlice } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

type TimerState = Pick<TimerSlice, "status" | "reading">;

export interface TimerActions {
  readonly start: boolean;
  readonly pause: boolean;
  readonly resume: boolean;
  readonly stop: boolean;
  readonly reset: boolean;
  readonly add: boolean;
  readonly set: boolean;
}

/** Enabled actions of the timer. `playing`: a question is open and the show is not paused. */
export function getTimerActions({ status, reading }: TimerState, playing: boolean): TimerActions {
  // During reading time, the timer can start or pause; its duration is set afterwards.
  if (reading === true) {
    const none = { stop: false, reset: false, add: false, set: false };
    return { start: playing, pause: playing && status === "running", resume: playing && status === "paused", ...none };
  }
  return {
    start: playing && (status === "idle" || status === "stopped" || status === "expired"),
    pause: playing && status === "running",
    resume: playing && status === "paused",
    stop: playing && (status === "running" || status === "paused"),
    reset: playing && status !== "idle",
    add: playing,
    set: playing,
  };
}

/** The command of key T: start, pause or resume; null when there is nothing to time. */
export function getTimerToggle(timer: TimerState, playing: boolean): ModeratorCommand | null {
  const can = getTimerActions(timer, playing);
  if (can.pause) return { type: "timer_pause" };
  if (can.resume) return { type: "timer_resume" };
  return can.start ? { type: "timer_start" } : null;
}

/** Parses `90` or `1:30` to whole seconds from 1 s to 24 h; null when invalid. */
export function parseDuration(typed: string): number | null {
  const match = /^\s*(?:(\d{1,4}):)?(\d{1,5})\s*$/.exec(typed);
  if (match === null) return null;
  const minutes = match[1] === undefined ? 0 : Number(match[1]);
  const seconds = Number(match[2]);
  if (match[1] !== undefined && seconds > 59) return null;
  const total = minutes * 60 + seconds;
  return total >= 1 && total <= MAX_TIMER_S ? total : null;
}
