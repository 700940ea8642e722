import type { ErrorBody, FieldProblem } from "@showrunner/contract";

/**
 * Thrown by every failed call.
 * `message` is for people: the server's message, else one of the client, else *An unexpected error occurred*.
 * `status` is the HTTP status, or 0 when there was no response.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /**
   * The server's stable code (`ErrorCode` or a rejection code), or `network` and `timeout` when there was no response.
   */
  readonly code: string;
  /** The response body; null without one. */
  readonly data: unknown;
  readonly fields: readonly FieldProblem[];
  /** Parameters of the error, for example the names of the shows that use a game. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Seconds to wait as requested by the server; null without `Retry-After`. */
  readonly retryAfterS: number | null;

  constructor(failure: { message: string; status: number; code: string; data?: unknown; retryAfterS?: number | null }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.data = failure.data ?? null;
    const details = isErrorBody(this.data) ? this.data.details : undefined;
    this.fields = details?.fields ?? [];
    this.params = details?.params ?? {};
    this.retryAfterS = failure.retryAfterS ?? null;
  }
}

/** The message of the first invalid field, if the error names one: it says more than the error's own message. */
export function getErrorReason(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message;
}

/** True for a body in the API's error format; proxies on the way may respond in other formats. */
export function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string";
}

/** True when the server made no decision: there was no response, or one that asks to retry later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
