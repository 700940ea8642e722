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
