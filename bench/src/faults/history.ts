import type { CommandAnswer } from "@showrunner/contract/realtime";

/** One command of one client, from its first send to the answer that settled it. Moments are of the driver's own monotonic clock, in ms. */
export interface Operation {
  /** Who gave it, as the log names actors: `moderator` or a team's id. */
  readonly actor: string;
  readonly device_id: string;
  readonly id: string;
  readonly type: string;
  readonly body: unknown;
  readonly invoked_at: number;
  /** How often it was sent under this id. */
  sends: number;
  /** Null while nobody knows what became of it. */
  answer: CommandAnswer | null;
  answered_at: number | null;
}

/** Everything that one screen was told at once, as of `seq`. */
export interface Shown {
  readonly client: string;
  /** A team's id, or the kind of another screen. */
  readonly audience: string;
  readonly seq: number;
  readonly slices: unknown;
  /** The screen as it stood at the very end, merged from all its frames. */
  readonly is_last: boolean;
}

/** The show clock against the driver's monotonic clock; the true difference is within `error` of `offset`, in ms. */
export interface ClockReading {
  readonly offset: number;
  readonly error: number;
}

export type MissKind =
  | "acknowledged_missing"
  | "doubled"
  | "refused_took_effect"
  | "nobody_asked"
  | "log_order"
  | "order_of_answers"
  | "unanswered"
  | "answered_twice"
  | "screen"
  | "screen_order"
  | "timer"
  | "clock"
  | "moment"
  | "silence"
  | "sent_away";

/** Something that must not be. */
export interface Miss {
  readonly kind: MissKind;
  readonly what: string;
}
