import type { Instant } from "@showrunner/engine";

/** A show clock that starts paused and can be set. Milliseconds. */
export interface RoomClock {
  now(): Instant;
  isRunning(): boolean;
  resume(): void;
  pause(): void;
  /** Continues from `to`, earlier or later than now. */
  set(to: Instant): void;
}

/** @param monotonic the page's clock in milliseconds, for example `performance.now`. */
export function createRoomClock(monotonic: () => number, begin: Instant): RoomClock {
  let base = begin;
  /** Reading of `monotonic` at `base`; null while paused. */
  let since: number | null = null;
  const now = (): Instant => (since === null ? base : base + monotonic() - since);
  const from = (at: Instant, running: boolean): void => {
    base = at;
    since = running ? monotonic() : null;
  };
  return {
    now,
    isRunning: () => since !== null,
    resume: () => from(now(), true),
    pause: () => from(now(), false),
    set: (to) => from(to, since !== null),
  };
}
