import type { CommandAck } from "@showrunner/contract/realtime";

/** One command of one client, from its first send to its ack. Times are of the driver's monotonic clock, in ms. */
export interface Operation {
  /** The actor as in the log: `moderator` or a team's id. */
  readonly actor: string;
  readonly device_id: string;
  readonly id: string;
  readonly type: string;
  readonly body: unknown;
  readonly invokedAt: number;
  /** How often it was sent under this id. */
  sendCount: number;
  /** Null until acknowledged. */
  ack: CommandAck | null;
  ackedAt: number | null;
}

/** The full state that a client received as of `seq`. */
export interface ViewSnapshot {
  readonly client: string;
  /** A team's id or the client's role. */
  readonly audience: string;
  readonly seq: number;
  readonly slices: unknown;
  /** The final state, merged from all frames. */
  readonly isFinal: boolean;
}

/** Offset of the show clock from the driver's monotonic clock; the true value is within `error`, in ms. */
export interface ClockReading {
  readonly offset: number;
  readonly error: number;
}

export type ViolationKind =
  | "missing_event"
  | "duplicate_event"
  | "refused_took_effect"
  | "unexpected_event"
  | "log_order"
  | "ack_order"
  | "no_ack"
  | "duplicate_ack"
  | "snapshot"
  | "snapshot_order"
  | "timer"
  | "clock"
  | "timestamp"
  | "silence"
  | "disconnected";

/** A broken guarantee. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly what: string;
}
