import type { FastifyInstance } from "fastify";
import { sendFailure } from "./error-handler.ts";
import { refuseLine } from "./line-errors.ts";

/**
 * Refuses compressed bodies, of which a few bytes may hide a gigabyte, and cuts off who sends an ordinary one by drops;
 * whatever may be larger than `usual_bytes` has the time of a whole request.
 */
export function guardBodies(app: FastifyInstance, usual_bytes: number, within_ms: number): void {
  app.addHook("onRequest", async (request, reply) => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding.toLowerCase() !== "identity")
      return sendFailure(reply, { code: "unsupported_media_type" });
  });
  app.addHook("preParsing", async (request, reply, payload) => {
    const { bodyLimit, config } = request.routeOptions;
    if (bodyLimit <= usual_bytes && config.form === undefined && !request.raw.complete) {
      const cut = setTimeout(() => {
        // Whoever has its answer already gets no second one.
        if (reply.raw.writableEnded) request.raw.destroy();
        else refuseLine(request.raw.socket, 408);
      }, within_ms);
      cut.unref();
      const done = (): void => clearTimeout(cut);
      payload.once("end", done);
      payload.once("close", done);
    }
    return payload;
  });
}
