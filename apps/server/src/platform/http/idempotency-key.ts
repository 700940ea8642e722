import type { IdempotencyHeaders } from "@showrunner/contract/rest";

/** The key that a client repeats a request with; null without one. The header draft writes it in quotes. */
export function readIdempotencyKey(headers: IdempotencyHeaders): string | null {
  return headers["idempotency-key"]?.replace(/^"(.*)"$/, "$1") ?? null;
}
