import type { FastifyInstance } from "fastify";
import type { Mount } from "../../platform/http/mount.ts";
import type { RequestGuard } from "../../platform/http/request-guard.ts";
import type { RateLimiters } from "../../platform/limits/index.ts";
import { ConnectionLimit, serveWebSockets, TrafficCounter } from "../../platform/realtime/index.ts";
import { registerLiveRoutes, registerLiveStreams } from "./live.routes.ts";
import type { Live } from "./live.service.ts";

export interface ServeOptions {
  /** Checks host and origin of every socket. */
  readonly guard: RequestGuard;
  readonly limits: RateLimiters;
  readonly onError: (error: unknown) => void;
  /** Limits sockets and streams; replaced only in tests. */
  readonly connectionLimit?: ConnectionLimit;
  /** Counts what is sent. */
  readonly traffic?: TrafficCounter;
}

/**
 * Registers the live part: sockets, streams and routes.
 * @returns a function that stops it: tells clients to reconnect and accepts no more sockets. Call it before closing the
 *   server, which would wait for the streams forever, and close `live` after that, so that pending requests complete.
 */
export function serveLive(app: FastifyInstance, mount: Mount, live: Live, options: ServeOptions): () => Promise<void> {
  const { connectionLimit = new ConnectionLimit(), traffic = new TrafficCounter(), guard, limits, onError } = options;
  registerLiveRoutes(mount, live, limits);
  registerLiveStreams(app, live, connectionLimit, traffic);
  const { now, openSession } = live;
  const sockets = serveWebSockets(app.server, {
    now,
    open: openSession,
    connectionLimit,
    traffic,
    onFailure: onError,
    guard,
  });
  return async () => {
    live.disconnectAll();
    await sockets.close();
  };
}
