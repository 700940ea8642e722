import { APICallError } from "@ai-sdk/provider";
import { HostNotApproved } from "../platform/network/guarded-connect.ts";
import { ResponseTimeout } from "../platform/network/guarded-request.ts";
import { NotConnected, RedirectRefused, ResponseTooLarge } from "../platform/network/streaming-fetch.ts";
import { CircuitOpen } from "./circuit-breaker.ts";
import type { ProviderFailure } from "./provider-definition.ts";

/** An error response of a vendor. Omits the body, which may contain secrets or content. */
export class VendorResponseError extends Error {
  override readonly name = "VendorResponseError";
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** Whether the body names the key as the reason, regardless of the status. */
  readonly isKeyInvalid: boolean;

  constructor(status: number, retryAfterMs: number | null, isKeyInvalid: boolean) {
    super(`the vendor responded with status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.isKeyInvalid = isKeyInvalid;
  }
}

/** The vendor's response does not match its API. */
export class InvalidVendorResponse extends Error {
  override readonly name = "InvalidVendorResponse";
}

const MAX_RETRY_AFTER_MS = 86_400_000;

/** Parses a `Retry-After` header, which holds seconds or a date, into milliseconds. */
export function parseRetryAfter(header: string | null | undefined, now: number = Date.now()): number | null {
  if (header === null || header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}

/** Whether a vendor's error response blames the key. Some vendors send an ambiguous status for it, such as 400. */
export function isKeyRejected(body: string): boolean {
  return /API_KEY_INVALID|invalid_api_key/.test(body);
}

function classifyStatus(status: number, retryAfterMs: number | null): ProviderFailure {
  if (status === 401) return { code: "credentials" };
  if (status === 404) return { code: "model_unknown" };
  if (status === 429) return { code: "rate_limited", retryAfterMs };
  if (status === 408 || status === 504) return { code: "timeout" };
  if (status >= 500) return { code: "overloaded" };
  return { code: status >= 400 ? "refused" : "invalid_response" };
}

function classifyOne(error: unknown): ProviderFailure | null {
  if (error instanceof HostNotApproved) return { code: "host_not_approved", host: error.host };
  if (error instanceof NotConnected || error instanceof CircuitOpen) return { code: "unreachable" };
  if (error instanceof ResponseTimeout) return { code: "timeout" };
  if (error instanceof ResponseTooLarge) return { code: "too_large" };
  if (error instanceof RedirectRefused || error instanceof InvalidVendorResponse) return { code: "invalid_response" };
  if (error instanceof VendorResponseError)
    return error.isKeyInvalid ? { code: "credentials" } : classifyStatus(error.status, error.retryAfterMs);
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    if (isKeyRejected(error.responseBody ?? "")) return { code: "credentials" };
    return classifyStatus(error.statusCode, parseRetryAfter(error.responseHeaders?.["retry-after"]));
  }
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return { code: "timeout" };
  return ["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"].includes((error as NodeJS.ErrnoException).code ?? "")
    ? { code: "interrupted" }
    : null;
}

/** Why a request failed, never in the vendor's words. `cancelled` if the caller aborted its `signal`. */
export function classifyVendorError(error: unknown, signal: AbortSignal): ProviderFailure {
  if (signal.aborted) return { code: "cancelled" };
  // Libraries wrap what `fetch` rejects with.
  let current: unknown = error;
  for (let depth = 0; depth < 8; depth += 1) {
    const failure = classifyOne(current);
    if (failure !== null) return failure;
    if (!(current instanceof Error) || current.cause === undefined) break;
    current = current.cause;
  }
  return { code: "invalid_response" };
}

/** Whether the vendor may have processed, and charged for, the failed request. */
export function isPossiblyCharged({ code }: ProviderFailure): boolean {
  return ["timeout", "interrupted", "cancelled", "invalid_response", "too_large"].includes(code);
}

/** `classifyVendorError` for a list of models, where 403 means a wrong key and 404 means a wrong address. */
export function toListFailure(error: unknown, signal: AbortSignal): ProviderFailure {
  if (error instanceof VendorResponseError && error.status === 403) return { code: "credentials" };
  const failure = classifyVendorError(error, signal);
  return failure.code === "model_unknown" ? { code: "invalid_response" } : failure;
}
