import type { ErrorBody, FieldProblem } from "@showrunner/contract";

/**
 * What every failed call throws.
 * `message` is for people: the server's, else the client's own, else *An unexpected error occurred*.
 * `status` is the HTTP status, or 0 when no answer came.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's stable word (`ErrorCode` or a rejection code), or `network` and `timeout` when no answer came. */
  readonly code: string;
  /** The answer's body as it came; null without one. */
  readonly data: unknown;
  readonly fields: readonly FieldProblem[];
  /** Parameters of the refusal, for example the names of the shows that use a game. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Seconds that the server asked to wait; null when it did not. */
  readonly retry_after_s: number | null;

  constructor(failure: {
    message: string;
    status: number;
    code: string;
    data?: unknown;
    retry_after_s?: number | null;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.data = failure.data ?? null;
    const details = isErrorBody(this.data) ? this.data.details : undefined;
    this.fields = details?.fields ?? [];
    this.params = details?.params ?? {};
    this.retry_after_s = failure.retry_after_s ?? null;
  }
}

/** True for a body in the API's one error shape; proxies in between answer with others. */
export function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string";
}

/** True when the server did not decide anything: no answer, or one that asks to come back later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
