import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendFailure } from "./error-handler.ts";
import { refuseConnection } from "./client-errors.ts";
import { setSafeTimeout } from "../safe-timers.ts";

/** Whether a body may follow the headers (RFC 9112, 6.3). */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Refuses compressed bodies, of which a few bytes may expand to a gigabyte, and times out slow ordinary ones. Routes
 * that accept more than `usualBytes` may take as long as a whole request.
 */
export function installBodyGuard(app: FastifyInstance, usualBytes: number, withinMs: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding.toLowerCase() === "identity") done();
    else sendFailure(reply, { code: "unsupported_media_type" });
  });
  app.addHook("preParsing", (request, reply, payload, next) => {
    const { bodyLimit, config } = request.routeOptions;
    if (bodyLimit <= usualBytes && config.form === undefined && hasBody(request) && !request.raw.complete) {
      const cut = setSafeTimeout(() => {
        // A response was already sent; do not send a second one.
        if (reply.raw.writableEnded) request.raw.destroy();
        else refuseConnection(request.raw.socket, 408);
      }, withinMs);
      cut.unref();
      const done = (): void => clearTimeout(cut);
      payload.once("end", done);
      payload.once("close", done);
    }
    next(null, payload);
  });
}
