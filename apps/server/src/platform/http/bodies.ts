import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendFailure } from "./error-handler.ts";
import { refuseLine } from "./line-errors.ts";
import { later } from "../tasks.ts";

/** Whether a body may follow the headers (RFC 9112, 6.3). */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Refuses compressed bodies, of which a few bytes may expand to a gigabyte, and times out slow ordinary ones. Routes
 * that accept more than `usual_bytes` have the time of a whole request.
 */
export function guardBodies(app: FastifyInstance, usual_bytes: number, within_ms: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding.toLowerCase() === "identity") done();
    else sendFailure(reply, { code: "unsupported_media_type" });
  });
  app.addHook("preParsing", (request, reply, payload, next) => {
    const { bodyLimit, config } = request.routeOptions;
    if (bodyLimit <= usual_bytes && config.form === undefined && hasBody(request) && !request.raw.complete) {
      const cut = later(() => {
        // A response was already sent; do not send a second one.
        if (reply.raw.writableEnded) request.raw.destroy();
        else refuseLine(request.raw.socket, 408);
      }, within_ms);
      cut.unref();
      const done = (): void => clearTimeout(cut);
      payload.once("end", done);
      payload.once("close", done);
    }
    next(null, payload);
  });
}
