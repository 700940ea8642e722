/**
 * One completed clock probe (as in NTP): `t0` sent and `t3` received on the page's clock, `t1` received and `t2` sent
 * on the show clock.
 */
export interface Probe {
  readonly t0: number;
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

/** Enough probes to catch an idle moment of the network, few enough to follow clock drift. */
const MAX_PROBES = 24;

/** The show clock as estimated by this page: its own monotonic clock plus the offset of the best probe. */
export interface ShowClock {
  addProbe(probe: Probe): void;
  /** The next probe starts a new window; until then the old offset stays in use. */
  startWindow(): void;
  /** Discards all measurements: the device slept, and its monotonic clock may have stopped. */
  reset(): void;
  /** Converts a reading of the page's clock to show-clock time; null before the first probe. */
  toShowTime(reading: number): number | null;
  /** Shortest round trip in the window, in ms; null before the first probe. */
  getRoundTrip(): number | null;
}

/**
 * Uses the probe with the shortest round trip of the newest 24: its error is at most half of that round trip, and
 * network queues only lengthen a round trip.
 */
export function createShowClock(): ShowClock {
  let samples: { readonly roundTrip: number; readonly offset: number }[] = [];
  let isStale = false;
  let best: (typeof samples)[number] | null = null;
  return {
    addProbe({ t0, t1, t2, t3 }) {
      const roundTrip = t3 - t0 - (t2 - t1);
      if (!Number.isFinite(roundTrip) || roundTrip < 0) return;
      if (isStale) samples = [];
      isStale = false;
      samples.push({ roundTrip, offset: (t1 - t0 + (t2 - t3)) / 2 });
      if (samples.length > MAX_PROBES) samples.shift();
      best = samples.reduce((shortest, sample) => (sample.roundTrip < shortest.roundTrip ? sample : shortest));
    },
    startWindow() {
      isStale = true;
    },
    reset() {
      samples = [];
      best = null;
    },
    toShowTime: (reading) => (best === null ? null : reading + best.offset),
    getRoundTrip: () => best?.roundTrip ?? null,
  };
}
