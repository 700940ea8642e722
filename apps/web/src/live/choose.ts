import type { Transport } from "./line.ts";

/** Chooses the transport of the next attempt: WebSocket first, server-sent events where WebSocket is blocked. */
export interface TransportChoice {
  next(): Transport;
  /** The server sent its welcome. */
  opened(transport: Transport): void;
  /** The attempt failed before the welcome; `httpWorks`: whether a plain HTTP request right afterwards succeeded. */
  failed(transport: Transport, httpWorks: boolean): void;
  /** The browser forbids WebSockets. */
  forbidden(): void;
  /** The network changed: WebSocket may work now. */
  networkChanged(): void;
}

/** Consecutive failed openings, with working HTTP, after which WebSocket counts as blocked. */
const blocked_after = 2;

/**
 * A server that is down fails both, which says nothing about WebSocket; so only failures with working HTTP count. After
 * a failed event stream WebSocket is tried once more.
 */
export function createTransportChoice(): TransportChoice {
  let refused = 0;
  return {
    next: () => (refused >= blocked_after ? "sse" : "ws"),
    opened(transport) {
      if (transport === "ws") refused = 0;
    },
    failed(transport, httpWorks) {
      if (transport === "sse") refused = blocked_after - 1;
      else refused = httpWorks ? refused + 1 : 0;
    },
    forbidden() {
      refused = blocked_after;
    },
    networkChanged() {
      refused = 0;
    },
  };
}
