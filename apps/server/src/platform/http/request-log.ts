import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { API_PREFIX } from "./mount.ts";

export interface RequestLogOptions {
  /** Requests slower than this, in ms, are logged as warnings. */
  readonly slowMs: number;
  /** Called after each response; `route` is a pattern such as `/api/v1/gameshows/:id`, or `none`. */
  readonly onResponse: (method: string, route: string, status: number) => void;
}

/** Routes that monitoring polls every few seconds. */
const PROBE_ROUTES = new Set([`${API_PREFIX}/health/live`, `${API_PREFIX}/health/ready`, `${API_PREFIX}/metrics`]);

/** Log fields of the show that a request is about, from its URL. */
function getShowBindings(request: FastifyRequest): Readonly<Record<string, string>> | null {
  if (request.routeOptions.url?.startsWith(`${API_PREFIX}/gameshows/`) !== true) return null;
  const { id, publicId } = request.params as { readonly id?: string; readonly publicId?: string };
  if (id !== undefined) return { show_id: id };
  return publicId === undefined ? null : { public_id: publicId };
}

/**
 * Logs one line per request, with its route instead of its URL, because some URLs contain capabilities and signatures.
 */
export function installRequestLog(
  app: FastifyInstance,
  logger: Logger,
  { slowMs, onResponse }: RequestLogOptions,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // Adds the show to all later log lines of this request.
    const bindings = getShowBindings(request);
    if (bindings !== null) (request.log as Logger).setBindings(bindings);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    onResponse(method, route, reply.statusCode);
    // The duration of a stream depends on its page, and that of an upload on the client's connection.
    const { isStream = false, form } = routeOptions.config;
    const isSlow = reply.elapsedTime > slowMs && !isStream && form === undefined;
    const level = isSlow ? "warn" : PROBE_ROUTES.has(route) || !route.startsWith(API_PREFIX) ? "debug" : "info";
    if (logger.isLevelEnabled(level)) {
      const fields = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log[level](fields, isSlow ? "slow request" : "request");
    }
    done();
  });
}
