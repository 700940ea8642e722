import type { FastifyInstance } from "fastify";
import type { Mount } from "../../platform/http/mount.ts";
import { Places, serveWebSockets, Traffic } from "../../platform/realtime/index.ts";
import { liveRoutes, liveStreams } from "./routes.ts";
import type { Live } from "./service.ts";

export interface ServeOptions {
  /** Address under which people reach the app, if configured. */
  readonly public_url: string | null;
  readonly trusted_proxies: readonly string[];
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
  liveRoutes(mount, live);
  const { places = new Places(), traffic = new Traffic(), onError, ...origins } = options;
  liveStreams(app, live, places, traffic);
  const { now, open } = live;
  const sockets = serveWebSockets(app.server, { now, open, places, traffic, onFailure: onError, ...origins });
  return async () => {
    live.sendAway();
    await sockets.close();
  };
}
