import type { TimerState } from "./timer.state.ts";

export interface TimerEvent {
  readonly type: "timer_changed";
  readonly action:
    | "prepared"
    | "reading_started"
    | "started"
    | "paused"
    | "resumed"
    | "stopped"
    | "reset"
    | "time_added"
    | "duration_set"
    | "expired";
  readonly timer: TimerState;
}

/** Current versions (`EVENT_VERSIONS`). */
export const TIMER_EVENT_VERSIONS: Readonly<Record<TimerEvent["type"], number>> = {
  timer_changed: 1,
};
