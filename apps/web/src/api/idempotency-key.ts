import { useState } from "react";
import { createRandomId } from "../live/random-id.ts";

export interface IdempotencyKey {
  /** Headers of a request: the same key for equal requests, until `renew` is called. */
  readonly getHeaders: (request: unknown) => Readonly<Record<string, string>>;
  /** Called after a success: the next request gets a new key, even if it is equal. */
  readonly renew: () => void;
}

/** Keys by which the server recognises a request repeated after a lost response, so that it is not charged twice. */
export function createIdempotencyKey(createKey: () => string = createRandomId): IdempotencyKey {
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

/** One key per component that starts runs. */
export function useIdempotencyKey(): IdempotencyKey {
  return useState(() => createIdempotencyKey())[0];
}
