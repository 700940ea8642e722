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
  /** How many sockets and streams there may be; another bound only in tests. */
  readonly places?: Places;
  /** Counts what is sent. */
  readonly traffic?: Traffic;
}

/**
 * Puts the live part on the server: sockets, streams and routes.
 *
 * @returns what ends it: pages are sent away to come back in a moment, and no sockets are taken any more. To be called
 *   before the server is closed, which would wait for the streams for ever; `live` itself is closed after that, so that
 *   requests under way have their answer.
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
