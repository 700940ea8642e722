import { useState } from "react";
import { randomId } from "../live/random-id.ts";

export interface IdempotencyKey {
  /** Headers of a request: the same key for the same request, until one of them has succeeded. */
  readonly getHeaders: (request: unknown) => Readonly<Record<string, string>>;
  /** After a success: the next request is meant anew. */
  readonly renew: () => void;
}

/** Keys by which the server knows a request that is repeated after its response was lost: it is not paid twice. */
export function createIdempotencyKey(createKey: () => string = randomId): IdempotencyKey {
  let pending: { readonly request: string; readonly key: string } | null = null;
  return {
    getHeaders: (request) => {
      const text = JSON.stringify(request);
      if (pending?.request !== text) pending = { request: text, key: createKey() };
      return { "idempotency-key": `"${pending.key}"` };
    },
    renew: () => {
      pending = null;
    },
  };
}

/** One per place that begins runs. */
export function useIdempotencyKey(): IdempotencyKey {
  return useState(() => createIdempotencyKey())[0];
}
