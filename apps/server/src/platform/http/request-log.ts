import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { API_PREFIX } from "./mount.ts";

export interface RequestLogOptions {
  /** Slower requests are logged as warnings, in ms. */
  readonly slowMs: number;
  /** Called after each response; `route` is a pattern such as `/api/v1/gameshows/:id`, or `none`. */
  readonly onResponse: (method: string, route: string, status: number) => void;
}

/** Polled every few seconds by monitoring. */
const probeRoutes = new Set([`${API_PREFIX}/health/live`, `${API_PREFIX}/health/ready`, `${API_PREFIX}/metrics`]);

/** Log fields of the show that a request is about, from its URL. */
function getShowBindings(request: FastifyRequest): Readonly<Record<string, string>> | null {
  if (request.routeOptions.url?.startsWith(`${API_PREFIX}/gameshows/`) !== true) return null;
  const { id, publicId } = request.params as { readonly id?: string; readonly publicId?: string };
  if (id !== undefined) return { show_id: id };
  return publicId === undefined ? null : { public_id: publicId };
}

/** Logs one line per request, with its route instead of its URL: some URLs contain capabilities and signatures. */
export function installRequestLog(
  app: FastifyInstance,
  logger: Logger,
  { slowMs, onResponse }: RequestLogOptions,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // All later log lines of this request name its show.
    const bindings = getShowBindings(request);
    if (bindings !== null) (request.log as Logger).setBindings(bindings);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    onResponse(method, route, reply.statusCode);
    // A stream lasts as long as its page, and an upload depends on the client's connection.
    const { isStream = false, form } = routeOptions.config;
    const isSlow = reply.elapsedTime > slowMs && !isStream && form === undefined;
    const level = isSlow ? "warn" : probeRoutes.has(route) || !route.startsWith(API_PREFIX) ? "debug" : "info";
    if (logger.isLevelEnabled(level)) {
      const fields = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log[level](fields, isSlow ? "slow request" : "request");
    }
    done();
  });
}
