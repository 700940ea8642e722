import { LRUCache } from "lru-cache";
import { ResponseTimeout } from "../platform/network/guarded-request.ts";
import { NotConnected } from "../platform/network/streaming-fetch.ts";

/** The request was not sent, because the latest requests to the provider have failed. */
export class CircuitOpen extends Error {
  override readonly name = "CircuitOpen";
}

const MAX_FAILURES = 5;
/** Time after which one trial request is sent to check whether the provider works again. */
const OPEN_MS = 30_000;
const MAX_PROVIDERS = 1_000;
const OUTAGE_STATUSES: readonly number[] = [502, 503, 504];

interface CircuitState {
  readonly failures: number;
  readonly openUntil: number;
}

export interface CircuitBreakers {
  /**
   * `fetch` that rejects at once with `CircuitOpen` while the provider is down.
   *
   * @param key of the provider and its connection: with another key, earlier failures no longer count
   */
  protect(key: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

/**
 * One circuit breaker per provider: a host that is down would otherwise hold every request until its timeout. Error
 * responses other than `OUTAGE_STATUSES` close the circuit, because they prove that the host is up.
 */
export function createCircuitBreakers(now: () => number): CircuitBreakers {
  const states = new LRUCache<string, CircuitState>({ max: MAX_PROVIDERS });
  const recordFailure = (key: string): void => {
    const failures = (states.get(key)?.failures ?? 0) + 1;
    states.set(key, { failures, openUntil: failures >= MAX_FAILURES ? now() + OPEN_MS : 0 });
  };
  return {
    protect: (key, fetch) => async (input, init) => {
      const state = states.get(key);
      if (state !== undefined && state.failures >= MAX_FAILURES) {
        if (state.openUntil > now()) throw new CircuitOpen("the provider failed repeatedly");
        // This request is the trial; others wait for its result.
        states.set(key, { ...state, openUntil: now() + OPEN_MS });
      }
      try {
        const response = await fetch(input, init);
        if (OUTAGE_STATUSES.includes(response.status)) recordFailure(key);
        else states.delete(key);
        return response;
      } catch (error) {
        if (error instanceof NotConnected || error instanceof ResponseTimeout) recordFailure(key);
        throw error;
      }
    },
  };
}
