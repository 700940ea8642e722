import { takeEarlySocket } from "../early-socket.ts";
import { DEFAULT_TIMINGS, type LiveEnvironment, type PageSignal, type Timings } from "../live-environment.ts";

/** A page under test: real sockets, simulated signals and clocks, short timings. */
export interface FakePage extends LiveEnvironment {
  signal(event: PageSignal): void;
  setLanguage(language: string): void;
  /** Advances the wall clock, as after sleep. */
  sleep(ms: number): void;
}

export const fastTimings: Timings = {
  ...DEFAULT_TIMINGS,
  openTimeout: 400,
  probeInterval: 120,
  probeBurst: [0, 10, 20],
  silenceTimeout: 150,
  suspectTimeout: 60,
  streamSilenceTimeout: 600,
  ackTimeout: 60,
  sleepCheckInterval: 40,
  backoff: [20, 160],
  stableAfter: 50,
};

export function createFakePage(origin: string, timings: Partial<Timings> = {}): FakePage {
  const listeners = new Set<(event: PageSignal) => void>();
  let ahead = 0;
  let pageLanguage = "en";
  return {
    origin,
    openSocket: (address) => takeEarlySocket(address) ?? new WebSocket(address),
    fetch: (input, init) => globalThis.fetch(input, init),
    monotonicNow: () => performance.now(),
    language: () => pageLanguage,
    setLanguage(language) {
      pageLanguage = language;
    },
    wallClockNow: () => Date.now() + ahead,
    random: () => 0.5,
    onPageSignal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reloadOutdatedPage: () => false,
    timings: { ...fastTimings, ...timings },
    signal(event) {
      for (const listener of listeners) listener(event);
    },
    sleep(ms) {
      ahead += ms;
    },
  };
}
