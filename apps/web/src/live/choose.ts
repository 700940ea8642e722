import type { Transport } from "./line.ts";

/** Which transport the next attempt takes: WebSocket first, server-sent events where WebSocket is blocked. */
export interface TransportChoice {
  next(): Transport;
  /** The line was welcomed by the server. */
  opened(transport: Transport): void;
  /** The attempt ended before that; `httpWorks` tells whether the server answered a plain request right afterwards. */
  failed(transport: Transport, httpWorks: boolean): void;
  /** The page may not even open a WebSocket. */
  forbidden(): void;
  /** Another network: what was blocked may be open now. */
  networkChanged(): void;
}

/** Failed openings in a row, with plain HTTP working beside them, that mean: blocked. */
const blocked_after = 2;

/**
 * A server that is down fails both, which says nothing about WebSocket; so only failures beside working HTTP count.
 * An event stream that fails gives WebSocket one more try before the next stream.
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
