import type { CloseReason, ServerMessage, ClientMessage } from "@showrunner/contract/realtime";

export type Transport = "ws" | "sse";

/** Why a transport connection ended. */
export type TransportEnd =
  /** The network or the server failed without a close message. */
  | { readonly kind: "lost"; readonly code?: undefined }
  /** The server asks to reconnect later. */
  | { readonly kind: "busy"; readonly code: CloseReason; readonly retry_after_ms: number }
  /** The server ended the session. */
  | { readonly kind: "refused"; readonly code: CloseReason };

export interface TransportEvents {
  /** `receivedAt`: receive time on the page's monotonic clock. */
  onMessage(message: ServerMessage, receivedAt: number): void;
  /** A sign of life that is not a message. */
  onAlive(): void;
  /** Whether a command is still pending; one that timed out is not resent. */
  isPending(id: string): boolean;
  /** Called at most once; never after `close()`. */
  onEnd(end: TransportEnd): void;
}

/** One connection over either transport; messages are the same over both. */
export interface TransportConnection {
  readonly transport: Transport;
  send(message: ClientMessage): void;
  /** Closes without a further event. */
  close(): void;
}

export interface ConnectionTarget {
  readonly role: "moderator" | "team" | "display";
  readonly show: string;
  readonly device_id: string;
  token(): string | null;
  /** Newest applied seq. */
  readonly seq: number | null;
}

/** Base path of a show's live endpoints. */
export function getLivePath({ role, show }: Pick<ConnectionTarget, "role" | "show">): string {
  return role === "moderator"
    ? `/api/v1/gameshows/${encodeURIComponent(show)}`
    : `/api/v1/gameshows/public/${encodeURIComponent(show)}`;
}
