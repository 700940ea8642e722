import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { api_prefix } from "./mount.ts";
import { RequestLogger } from "./request-logger.ts";

export interface RequestLogOptions {
  /** Slower requests are logged as warnings, in ms. */
  readonly slow_ms: number;
  /** Called after each response; `route` is a pattern such as `/api/v1/gameshows/:id`, or `none`. */
  readonly onAnswered: (method: string, route: string, status: number) => void;
}

/** Polled every few seconds by monitoring. */
const routine = new Set([`${api_prefix}/health/live`, `${api_prefix}/health/ready`, `${api_prefix}/metrics`]);

/** Log fields of the show that a request is about, from its URL. */
function showOf(request: FastifyRequest): Readonly<Record<string, string>> | null {
  if (request.routeOptions.url?.startsWith(`${api_prefix}/gameshows/`) !== true) return null;
  const { id, publicId } = request.params as { readonly id?: string; readonly publicId?: string };
  if (id !== undefined) return { show_id: id };
  return publicId === undefined ? null : { public_id: publicId };
}

/** Logs one line per request, with its route instead of its URL: some URLs contain capabilities and signatures. */
export function logRequests(app: FastifyInstance, logger: Logger, { slow_ms, onAnswered }: RequestLogOptions): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // All later log lines of this request name its show.
    if (request.log instanceof RequestLogger) request.log.about = () => showOf(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    onAnswered(method, route, reply.statusCode);
    // A stream lasts as long as its page, and an upload depends on the client's connection.
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
