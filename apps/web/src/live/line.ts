import type { ByeCode, DownMessage, UpMessage } from "@showrunner/contract/realtime";

export type Transport = "ws" | "sse";

/** Why a line is over. */
export type LineEnd =
  /** Network or server went away without a word. */
  | { readonly kind: "lost" }
  /** The server asks to come back later. */
  | { readonly kind: "busy"; readonly retry_after_ms: number }
  /** The server said that the session is over. */
  | { readonly kind: "refused"; readonly code: ByeCode };

export interface LineEvents {
  /** `heard` is the page's monotonic reading when it came. */
  onMessage(message: DownMessage, heard: number): void;
  /** A sign of life without a message. */
  onAlive(): void;
  /** Whether a command still waits for its answer; one that was given up is not sent again. */
  isWaiting(id: string): boolean;
  /** At most once; never after `close()`. */
  onEnd(end: LineEnd): void;
}

/** One connection, over whichever transport; messages are the same over both. */
export interface Line {
  readonly transport: Transport;
  send(message: UpMessage): void;
  /** Silent: no event follows. */
  close(): void;
}

export interface LineTarget {
  readonly role: "moderator" | "team" | "display";
  readonly show: string;
  readonly device_id: string;
  token(): string | null;
  /** Newest seq on screen. */
  readonly seq: number | null;
}

/** Path of a show's live addresses below the origin. */
export function livePath({ role, show }: Pick<LineTarget, "role" | "show">): string {
  return role === "moderator"
    ? `/api/v1/gameshows/${encodeURIComponent(show)}`
    : `/api/v1/gameshows/public/${encodeURIComponent(show)}`;
}
