import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buildErrorBody } from "./error-body.ts";
import { FailureError, FAILURE_STATUSES, type Failure, type FailureCode } from "./failure.ts";
import { ValidationError } from "./validation.ts";

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const status = FAILURE_STATUSES[failure.code];
  reply.code(status).header("x-request-id", reply.request.id);
  if (failure.retryAfterS !== undefined) reply.header("retry-after", Math.ceil(failure.retryAfterS));
  else if (status === 503) reply.header("retry-after", 2);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const locale = reply.request.locale;
  return reply.header("content-language", locale).send(buildErrorBody(failure, locale, reply.request.id));
}

const CODES_BY_STATUS: Readonly<Record<number, FailureCode>> = {
  400: "invalid_request",
  404: "not_found",
  413: "payload_too_large",
  415: "unsupported_media_type",
  416: "range_not_satisfiable",
  429: "too_many_requests",
  503: "unavailable",
};

/** Maps known exceptions to failures; undefined means a bug. */
export type ErrorClassifier = (error: unknown) => Failure | undefined;

function toFailure(error: FastifyError | Error, known: ErrorClassifier): Failure | undefined {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof ValidationError) {
    const code = error.validationContext === "body" ? "validation_failed" : "invalid_request";
    return { code, fields: error.fields };
  }
  const failure = known(error);
  if (failure !== undefined) return failure;
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  const code = CODES_BY_STATUS[status] ?? (status >= 400 && status < 500 ? "invalid_request" : undefined);
  return code === undefined ? undefined : { code };
}

/** Sends the common error body for everything: failures, malformed requests, unknown URLs, bugs. */
export function installErrorHandling(app: FastifyInstance, known: ErrorClassifier): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error, known);
    if (failure === undefined) request.log.error({ err: error }, "request failed");
    // Passes on headers of an HTTP error, such as the Content-Range of a 416.
    else reply.headers((error as { readonly headers?: Readonly<Record<string, string>> }).headers ?? {});
    return sendFailure(reply, failure ?? { code: "internal_error" });
  });
}
