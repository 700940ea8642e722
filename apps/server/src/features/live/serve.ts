import type { FastifyInstance } from "fastify";
import type { Mount } from "../../platform/http/mount.ts";
import { serveWebSockets } from "../../platform/realtime/index.ts";
import { liveRoutes, liveStreams } from "./routes.ts";
import type { Live } from "./service.ts";

export interface ServeOptions {
  /** Address under which people reach the app, if configured. */
  readonly public_url: string | null;
  readonly onError: (error: unknown) => void;
}

/**
 * Puts the live part on the server: sockets, streams and routes.
 *
 * @returns what ends it: pages are sent away to come back in a moment, and what waits is written. To be called before
 *   the server is closed, which would wait for the streams for ever.
 */
export function serveLive(app: FastifyInstance, mount: Mount, live: Live, options: ServeOptions): () => Promise<void> {
  liveRoutes(mount, live);
  liveStreams(app, live);
  const { public_url, onError } = options;
  const sockets = serveWebSockets(app.server, { now: live.now, open: live.open, public_url, onFailure: onError });
  return async () => {
    await Promise.all([sockets.close(), live.close()]);
  };
}
