import type { FastifyRequest } from "fastify";
import type { RunEstimate } from "@showrunner/contract/rest";
import { buildErrorBody } from "./error-body.ts";
import { ok, type Failure, type ServiceResult } from "./failure.ts";

interface Estimate extends Pick<RunEstimate, "cost"> {
  readonly refusal: Failure | null;
}

/** Builds the response of an estimate. A refusal has the message that the refused request would get. */
export function describeEstimate(
  estimate: ServiceResult<Estimate>,
  { locale, id }: Pick<FastifyRequest, "locale" | "id">,
): ServiceResult<RunEstimate> {
  if (!estimate.ok) return estimate;
  const { cost, refusal } = estimate.value;
  if (refusal === null) return ok({ cost, refusal });
  const { code, message } = buildErrorBody(refusal, locale, id);
  return ok({ cost, refusal: { code, message } });
}
