import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "./error-handler.ts";
import type { Failure } from "./failure.ts";
import type { Host } from "./host.policy.ts";
import { renderHostRefusalPage } from "./refusal-page.ts";
import type { RequestGuard, RequestRefusal } from "./request-guard.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The allowed host that the browser requested; null if the request has none (HTTP/1.0). */
    requestedHost: Host | null;
  }
}

function toFailure({ kind, received }: RequestRefusal): Failure {
  if (kind === "host") return { code: "host_not_allowed", params: { host: received } };
  return { code: kind === "origin" ? "origin_not_allowed" : "invalid_request" };
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: RequestRefusal): void {
  if (refusal.kind !== "host" || request.url.startsWith("/api/")) {
    sendFailure(reply, toFailure(refusal));
    return;
  }
  const locale = request.locale;
  const { html, csp } = renderHostRefusalPage(refusal.received, locale);
  reply
    .code(421)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-language", locale)
    .header("content-security-policy", csp)
    .send(html);
}

/** Refuses requests for foreign hosts and cross-origin writes, before any other hook runs. */
export function installRequestGuard(app: FastifyInstance, guard: RequestGuard): void {
  app.decorateRequest("requestedHost", null);
  app.addHook("onRequest", (request, reply, done) => {
    const admission = guard.admit(request.raw);
    if (!admission.isAllowed) return sendRefusal(request, reply, admission.refusal);
    request.requestedHost = admission.host;
    done();
  });
}
