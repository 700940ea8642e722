import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { api_prefix } from "./mount.ts";
import { RequestLogger } from "./request-logger.ts";

export interface RequestLogOptions {
  /** Requests that take longer are warned of, in ms. */
  readonly slow_ms: number;
  /** Called for each request that was answered; `route` as in `/api/v1/gameshows/:id`, `none` where there is none. */
  readonly onAnswered: (method: string, route: string, status: number) => void;
}

/** Asked every few seconds by machines. */
const routine = new Set([`${api_prefix}/health/live`, `${api_prefix}/health/ready`, `${api_prefix}/metrics`]);

/** The show that a request is about, as its address says. */
function showOf(request: FastifyRequest): Readonly<Record<string, string>> | null {
  if (request.routeOptions.url?.startsWith(`${api_prefix}/gameshows/`) !== true) return null;
  const { id, publicId } = request.params as { readonly id?: string; readonly publicId?: string };
  if (id !== undefined) return { show_id: id };
  return publicId === undefined ? null : { public_id: publicId };
}

/**
 * Writes one line for each request. It names the route and never the address: capabilities and signatures are in some.
 */
export function logRequests(app: FastifyInstance, logger: Logger, { slow_ms, onAnswered }: RequestLogOptions): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // Whatever is told of this request from here on names its show.
    if (request.log instanceof RequestLogger) request.log.about = () => showOf(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    onAnswered(method, route, reply.statusCode);
    // A stream lasts as long as its page, an upload as long as its line is slow.
    const { is_stream = false, form } = routeOptions.config;
    const is_slow = reply.elapsedTime > slow_ms && !is_stream && form === undefined;
    const level = is_slow ? "warn" : routine.has(route) || !route.startsWith(api_prefix) ? "debug" : "info";
    if (logger.isLevelEnabled(level)) {
      const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log[level](line, is_slow ? "slow request" : "request");
    }
    done();
  });
}
