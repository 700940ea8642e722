import type { AnySlices } from "@showrunner/engine";
import type {
  ByeCode,
  CommandAnswer,
  ModeratorCommandBody,
  Presence,
  TeamCommandBody,
} from "@showrunner/contract/realtime";

/** Where a live connection stands; `offline_since` is the page's own clock, for the banner after one second. */
export type ConnectionState =
  | { readonly kind: "connecting"; readonly offline_since: number }
  | { readonly kind: "live"; readonly transport: "ws" | "sse" }
  | { readonly kind: "waiting"; readonly offline_since: number; readonly retry_at: number }
  /** The server said that the session is over; nothing reconnects by itself any more. */
  | { readonly kind: "ended"; readonly code: ByeCode };

export interface LiveState {
  readonly connection: ConnectionState;
  readonly seq: number;
  /** Empty until the first full state. */
  readonly slices: AnySlices;
  /** `asset:ID` → address of the picture. */
  readonly assets: Readonly<Record<string, string>>;
  readonly presence: Presence | null;
  /** False while the server cannot save. */
  readonly saving: boolean;
  /** `degraded` while servers hear each other late, which moderators alone are told. */
  readonly bus?: "ok" | "degraded" | undefined;
}

/** What became of a command: the server's answer, or `offline` when none came. */
export type SendResult =
  | CommandAnswer
  | { readonly ok: false; readonly code: "offline"; readonly params: Readonly<Record<string, never>> };

/** One screen's line to one show. All three entries (moderator, team, display) use this and nothing else. */
export interface LiveConnection {
  getState(): LiveState;
  subscribe(listener: () => void): () => void;
  /** Sends once connected; repeats under the same id after a reconnect until answered. `timeout_ms` default 10,000. */
  send(
    body: ModeratorCommandBody | TeamCommandBody,
    options?: { readonly id?: string; readonly timeout_ms?: number },
  ): Promise<SendResult>;
  /** Show clock in milliseconds, by the best probe so far; null until one came back. */
  now(): number | null;
  /** Show-clock moment of a reading of `performance.now()` (the claim of a press). */
  at(reading: number): number | null;
  /** Least round trip of the line in ms; null where it cannot be measured, and before the first probe came back. */
  roundTrip(): number | null;
  /** A fresh access token (moderator); the socket takes it without reconnecting. */
  setToken(token: string): void;
  close(): void;
}

export interface LiveOptions {
  readonly role: "moderator" | "team" | "display";
  /** Show id for moderators, public id for teams and displays. */
  readonly show: string;
  readonly token: () => string | null;
  readonly device_id: string;
  /** A renewed team token to keep. */
  readonly onToken?: (token: string) => void;
  /** Each message up and down, for the debug widget. */
  readonly onTraffic?: (direction: "up" | "down", message: unknown) => void;
}
