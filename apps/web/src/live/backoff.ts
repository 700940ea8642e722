import type { Timings } from "./live-environment.ts";

/** Exponential backoff with jitter, so that hundreds of phones do not reconnect at the same moment. */
export interface Backoff {
  /** Milliseconds to wait before the next attempt. */
  next(): number;
  reset(): void;
}

export function createBackoff(timings: Pick<Timings, "backoff">, random: () => number): Backoff {
  const [first, longest] = timings.backoff;
  let attempts = 0;
  return {
    next() {
      const ceiling = Math.min(longest, first * 2 ** attempts);
      attempts += 1;
      return ceiling * (0.5 + random() / 2);
    },
    reset() {
      attempts = 0;
    },
  };
}

/**
 * True when much more wall-clock time passed between two ticks than expected: the device slept, or its clock was set.
 * A false positive only costs a probe of the connection.
 */
export function hasSlept(tick: number, elapsedWall: number): boolean {
  return elapsedWall < 0 || elapsedWall > tick + 5_000;
}
