import type { Instant } from "@showrunner/engine";

/** A show clock that stands still until it is let run, and that can be put forward and back. Milliseconds. */
export interface RoomClock {
  now(): Instant;
  isRunning(): boolean;
  run(): void;
  hold(): void;
  /** Goes on from `to`, earlier or later than now. */
  set(to: Instant): void;
}

/** @param monotonic milliseconds of the page, for example `performance.now`. */
export function createClock(monotonic: () => number, begin: Instant): RoomClock {
  let base = begin;
  /** The page's reading at `base`; null while the clock stands. */
  let since: number | null = null;
  const now = (): Instant => (since === null ? base : base + monotonic() - since);
  const from = (at: Instant, running: boolean): void => {
    base = at;
    since = running ? monotonic() : null;
  };
  return {
    now,
    isRunning: () => since !== null,
    run: () => from(now(), true),
    hold: () => from(now(), false),
    set: (to) => from(to, since !== null),
  };
}
