import type { AnySlices } from "@showrunner/engine";
import type { ClientCommandInput, CloseReason, CommandAck, Presence } from "@showrunner/contract/realtime";

interface OfflineState {
  /** On the page's monotonic clock. */
  readonly offlineSince: number;
  /** Why the server asked to reconnect later; kept during the next attempt. */
  readonly code?: CloseReason | undefined;
}

/** State of a live connection. */
export type ConnectionState =
  | ({ readonly kind: "connecting" } & OfflineState)
  | { readonly kind: "live"; readonly transport: "ws" | "sse"; readonly code?: undefined }
  | ({ readonly kind: "waiting"; readonly retryAt: number } & OfflineState)
  /** The server ended the session; there is no automatic reconnect. */
  | { readonly kind: "ended"; readonly code: CloseReason };

export interface LiveState {
  readonly connection: ConnectionState;
  readonly seq: number;
  /** Empty until the first full state. */
  readonly slices: AnySlices;
  /** Asset id → image URL. */
  readonly assets: Readonly<Record<string, string>>;
  readonly presence: Presence | null;
  /** False while the server cannot save events. */
  readonly saving: boolean;
  /** `degraded` while messages between servers are delayed; sent to moderators only. */
  readonly bus?: "ok" | "degraded" | undefined;
}

/** Result of a command: the server's ack, or `offline` when none arrived. */
export type SendResult =
  | CommandAck
  | { readonly ok: false; readonly code: "offline"; readonly params: Readonly<Record<string, never>> };

/** One screen's connection to one show, for moderators, teams and displays. */
export interface LiveConnection {
  getState(): LiveState;
  subscribe(listener: () => void): () => void;
  /**
   * Sends once connected; resends with the same id after a reconnect until acknowledged. `timeoutMs` default 10,000.
   */
  send(body: ClientCommandInput, options?: { readonly id?: string; readonly timeoutMs?: number }): Promise<SendResult>;
  /** Show clock in ms, by the best probe so far; null before the first probe. */
  now(): number | null;
  /** Converts a reading of `performance.now()` to show-clock time, for the claim of a press. */
  toShowTime(reading: number): number | null;
  /** Shortest round trip in ms; null before the first probe, and where it cannot be measured. */
  getRoundTrip(): number | null;
  /** Sets a new access token (moderator); a WebSocket takes it without reconnecting. */
  setToken(token: string): void;
  close(): void;
}

export interface LiveOptions {
  readonly role: "moderator" | "team" | "display";
  /** Show id for moderators, public id for teams and displays. */
  readonly show: string;
  readonly token: () => string | null;
  readonly device_id: string;
  /** Called with a renewed team token to store. */
  readonly onToken?: (token: string) => void;
  /** Each message up and down, for the debug widget. */
  readonly onTraffic?: (direction: "up" | "down", message: unknown) => void;
}
