/** One probe that came back: the page's clock when it left and returned, the show clock when it was seen. */
export interface Probe {
  readonly t0: number;
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

/** Probes that are kept: enough to catch an idle moment of the network, few enough to follow a drifting clock. */
const kept = 24;

/** The show clock as this page knows it: its own monotonic clock plus the offset of the best probe. */
export interface ShowClock {
  add(probe: Probe): void;
  /** The next probe begins a new window; until it is there the old offset goes on counting. */
  restart(): void;
  /** Nothing that was measured holds any more (the device slept: its monotonic clock may have stood still). */
  forget(): void;
  /** Show-clock moment of a reading of the page's clock; null until a probe came back. */
  at(reading: number): number | null;
  /** Least round trip of the probes that count, in ms; null until one came back. */
  roundTrip(): number | null;
}

/**
 * Among the newest 24 probes the one with the least round trip counts: its error is at most half of that round trip,
 * and queues in the network only ever make a round trip longer.
 */
export function createShowClock(): ShowClock {
  let samples: { readonly round_trip: number; readonly offset: number }[] = [];
  let stale = false;
  let best: (typeof samples)[number] | null = null;
  return {
    add({ t0, t1, t2, t3 }) {
      const roundTrip = t3 - t0 - (t2 - t1);
      if (!Number.isFinite(roundTrip) || roundTrip < 0) return;
      if (stale) samples = [];
      stale = false;
      samples.push({ round_trip: roundTrip, offset: (t1 - t0 + (t2 - t3)) / 2 });
      if (samples.length > kept) samples.shift();
      best = samples.reduce((least, sample) => (sample.round_trip < least.round_trip ? sample : least));
    },
    restart() {
      stale = true;
    },
    forget() {
      samples = [];
      best = null;
    },
    at: (reading) => (best === null ? null : reading + best.offset),
    roundTrip: () => best?.round_trip ?? null,
  };
}
