import type { IdempotencyHeaders } from "@showrunner/contract/rest";

/** The key with which a client repeats a request; null without one. The draft of the header puts it in quotes. */
export function readIdempotencyKey(headers: IdempotencyHeaders): string | null {
  return headers["idempotency-key"]?.replace(/^"(.*)"$/, "$1") ?? null;
}
