import type { Timings } from "./environment.ts";

/** Delays between attempts to connect: doubling, and jittered so that a hall full of phones does not come back at once. */
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
 * True when far more wall-clock time went by between two ticks than the page's timers account for: the device slept,
 * or its wall clock was set. Both only lead to a look whether the line still lives.
 */
export function slept(tick: number, elapsedWall: number): boolean {
  return elapsedWall < 0 || elapsedWall > tick + 5_000;
}
