import { MAX_TIMER_S, type TimerSlice } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

type TimerState = Pick<TimerSlice, "status" | "reading">;

export interface TimerActions {
  readonly canStart: boolean;
  readonly canPause: boolean;
  readonly canResume: boolean;
  readonly canStop: boolean;
  readonly canReset: boolean;
  readonly canAdd: boolean;
  readonly canSet: boolean;
}

/** Enabled actions of the timer. `playing`: a question is open and the show is not paused. */
export function getTimerActions({ status, reading }: TimerState, playing: boolean): TimerActions {
  // During reading time, the timer can start or pause; its duration is set afterwards.
  if (reading === true) {
    const none = { canStop: false, canReset: false, canAdd: false, canSet: false };
    return {
      canStart: playing,
      canPause: playing && status === "running",
      canResume: playing && status === "paused",
      ...none,
    };
  }
  return {
    canStart: playing && (status === "idle" || status === "stopped" || status === "expired"),
    canPause: playing && status === "running",
    canResume: playing && status === "paused",
    canStop: playing && (status === "running" || status === "paused"),
    canReset: playing && status !== "idle",
    canAdd: playing,
    canSet: playing,
  };
}

/** The command of key T: start, pause or resume; null when there is nothing to time. */
export function getTimerToggle(timer: TimerState, playing: boolean): ModeratorCommand | null {
  const actions = getTimerActions(timer, playing);
  if (actions.canPause) return { type: "timer_pause" };
  if (actions.canResume) return { type: "timer_resume" };
  return actions.canStart ? { type: "timer_start" } : null;
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
