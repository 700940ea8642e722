import type { Transport } from "./transport.ts";

/** Chooses the transport of the next attempt: WebSocket first, server-sent events where WebSocket is blocked. */
export interface TransportSelector {
  next(): Transport;
  /** The server sent its welcome. */
  onOpened(transport: Transport): void;
  /** The attempt failed before the welcome; `isHttpAvailable`: whether plain HTTP worked right afterwards. */
  onFailed(transport: Transport, isHttpAvailable: boolean): void;
  /** An event stream has reached its lifetime. */
  onStreamExpired(): void;
  /** The browser forbids WebSockets. */
  onWebSocketForbidden(): void;
  /** The network changed: WebSocket may work now. */
  onNetworkChanged(): void;
}

/** Consecutive failed openings, with working HTTP, after which WebSocket counts as blocked. */
const MAX_FAILED_OPENINGS = 2;

/**
 * Only failures of WebSocket while HTTP works count, because a server that is down fails both. WebSocket is tried once
 * more after an event stream that failed, and after the first one that reached its lifetime: a proxy may have been busy.
 */
export function createTransportSelector(): TransportSelector {
  let failedOpenings = 0;
  let hasStreamExpired = false;
  return {
    next: () => (failedOpenings >= MAX_FAILED_OPENINGS ? "sse" : "ws"),
    onOpened(transport) {
      if (transport === "sse") return;
      failedOpenings = 0;
      hasStreamExpired = false;
    },
    onFailed(transport, isHttpAvailable) {
      if (transport === "sse") failedOpenings = MAX_FAILED_OPENINGS - 1;
      else failedOpenings = isHttpAvailable ? failedOpenings + 1 : 0;
    },
    onStreamExpired() {
      // An opening that a proxy swallows interrupts the show for seconds.
      if (!hasStreamExpired) failedOpenings = MAX_FAILED_OPENINGS - 1;
      hasStreamExpired = true;
    },
    onWebSocketForbidden() {
      failedOpenings = MAX_FAILED_OPENINGS;
    },
    onNetworkChanged() {
      failedOpenings = 0;
      hasStreamExpired = false;
    },
  };
}
