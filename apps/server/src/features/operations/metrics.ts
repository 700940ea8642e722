import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { errorBody } from "@showrunner/contract";
import { z } from "zod";
import { isOwnMachine } from "../../platform/http/addresses.ts";
import { bearerOf, type Guards } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { api_prefix } from "../../platform/http/mount.ts";
import { registerGauges, type GaugeSources } from "./gauges.ts";

interface MetricsAccess {
  readonly user: Guards["user"];
  /** Null when METRICS_TOKEN is not set. */
  readonly token: string | null;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Admits monitoring with the token and admins; without a configured token also local requests. */
async function admit(request: FastifyRequest, { user, token }: MetricsAccess): Promise<Outcome<undefined>> {
  const given = bearerOf(request);
  if (token !== null && given !== null && timingSafeEqual(digest(given), digest(token))) return ok();
  if (token === null && given === null && isOwnMachine(request)) return ok();
  const caller = await user(request);
  if (!caller.ok) return caller;
  return caller.value.is_admin ? ok() : fail("forbidden");
}

/** Prometheus metrics. Not a contract route: the response is not JSON, and the web app does not request it. */
export function metricsRoute(app: FastifyInstance, access: MetricsAccess, sources: GaugeSources): void {
  registerGauges(sources);
  const { registry } = sources.meters;
  const text = { description: "Prometheus text format", content: { "text/plain": { schema: z.string() } } };
  app.get(
    `${api_prefix}/metrics`,
    {
      schema: {
        summary:
          "Prometheus metrics of the server; for admins, with METRICS_TOKEN, and without a configured token for local requests",
        tags: ["operations"],
        security: [{ access_token: [] }],
        response: { 200: text, "4xx": errorBody, "5xx": errorBody },
      },
    },
    async (request, reply) => {
      const admitted = await admit(request, access);
      if (!admitted.ok) return sendFailure(reply, admitted.error);
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
