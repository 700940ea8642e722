import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { errorBody } from "@showrunner/contract";
import { z } from "zod";
import { isLocalRequest } from "../../platform/http/addresses.ts";
import { getBearerToken, type Guards } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX } from "../../platform/http/mount.ts";
import { registerGauges, type GaugeSources } from "./metrics.gauges.ts";
import { renderMetrics } from "./server-metrics.ts";

interface MetricsAccess {
  readonly requireUser: Guards["user"];
  /** Null when METRICS_TOKEN is not set. */
  readonly token: string | null;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Admits admins and monitoring with the token; if no token is configured, also local requests. */
async function authorise(
  request: FastifyRequest,
  { requireUser, token }: MetricsAccess,
): Promise<ServiceResult<undefined>> {
  const givenToken = getBearerToken(request);
  if (token !== null && givenToken !== null && timingSafeEqual(sha256(givenToken), sha256(token))) return ok();
  if (token === null && givenToken === null && isLocalRequest(request)) return ok();
  const caller = await requireUser(request);
  if (!caller.ok) return caller;
  return caller.value.isAdmin ? ok() : fail("forbidden");
}

/** Prometheus metrics. Not a contract route: the response is not JSON, and the web app does not request it. */
export function registerMetricsRoute(app: FastifyInstance, access: MetricsAccess, sources: GaugeSources): void {
  registerGauges(sources);
  const { metrics } = sources;
  const text = { description: "Prometheus text format", content: { "text/plain": { schema: z.string() } } };
  app.get(
    `${API_PREFIX}/metrics`,
    {
      schema: {
        summary: "Get the metrics of the server in Prometheus format",
        description:
          "For admins, or with METRICS_TOKEN as the bearer token. If METRICS_TOKEN is not set, local requests need no token.",
        tags: ["operations"],
        security: [{ access_token: [] }],
        response: { 200: text, "4xx": errorBody, "5xx": errorBody },
      },
    },
    async (request, reply) => {
      const admitted = await authorise(request, access);
      if (!admitted.ok) return sendFailure(reply, admitted.error);
      return reply.type(metrics.registry.contentType).send(await renderMetrics(metrics));
    },
  );
}
