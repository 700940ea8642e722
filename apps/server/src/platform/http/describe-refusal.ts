import type { FastifyRequest } from "fastify";
import type { Refusal } from "@showrunner/contract/rest";
import { buildErrorBody } from "./error-body.ts";
import { ok, type Failure, type ServiceResult } from "./failure.ts";

/** Completes a response that contains a refusal with the message that the refused request would get. */
export function describeRefusal<T extends object>(
  result: ServiceResult<T & { readonly refusal: Failure | null }>,
  { locale, id }: Pick<FastifyRequest, "locale" | "id">,
): ServiceResult<T & { readonly refusal: Refusal | null }> {
  if (!result.ok) return result;
  const { refusal } = result.value;
  if (refusal === null) return ok({ ...result.value, refusal });
  const { code, message } = buildErrorBody(refusal, locale, id);
  return ok({ ...result.value, refusal: { code, message } });
}
