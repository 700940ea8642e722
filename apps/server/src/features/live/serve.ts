import type { FastifyInstance } from "fastify";
import type { Mount } from "../../platform/http/mount.ts";
import type { RequestGuard } from "../../platform/http/request-guard.ts";
import type { RateLimits } from "../../platform/limits/index.ts";
import { Places, serveWebSockets, Traffic } from "../../platform/realtime/index.ts";
import { liveRoutes, liveStreams } from "./routes.ts";
import type { Live } from "./service.ts";

export interface ServeOptions {
  /** Checks host and origin of every socket. */
  readonly guard: RequestGuard;
  readonly limits: RateLimits;
  readonly onError: (error: unknown) => void;
  /** Limits sockets and streams; replaced only in tests. */
  readonly places?: Places;
  /** Counts what is sent. */
  readonly traffic?: Traffic;
}

/**
 * Registers the live part: sockets, streams and routes.
 * @returns a function that stops it: tells clients to reconnect and accepts no more sockets. Call it before closing the
 *   server, which would wait for the streams forever, and close `live` after that, so that pending requests complete.
 */
export function serveLive(app: FastifyInstance, mount: Mount, live: Live, options: ServeOptions): () => Promise<void> {
  const { places = new Places(), traffic = new Traffic(), guard, limits, onError } = options;
  liveRoutes(mount, live, limits);
  liveStreams(app, live, places, traffic);
  const { now, open } = live;
  const sockets = serveWebSockets(app.server, { now, open, places, traffic, onFailure: onError, guard });
  return async () => {
    live.sendAway();
    await sockets.close();
  };
}
