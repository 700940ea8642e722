import { takeEarlySocket } from "../early-socket.ts";
import { default_timings, type Environment, type PageSignal, type Timings } from "../environment.ts";

/** A page under test: real sockets, simulated signals and clocks, short timings. */
export interface FakePage extends Environment {
  signal(event: PageSignal): void;
  /** Advances the wall clock, as after sleep. */
  sleep(ms: number): void;
}

export const quick_timings: Timings = {
  ...default_timings,
  open: 400,
  probe: 120,
  burst: [0, 10, 20],
  silence: 150,
  suspicion: 60,
  stream_silence: 600,
  nudge: 60,
  sleep_tick: 40,
  backoff: [20, 160],
  steady: 50,
};

export function createFakePage(origin: string, timings: Partial<Timings> = {}): FakePage {
  const listeners = new Set<(event: PageSignal) => void>();
  let ahead = 0;
  return {
    origin,
    openSocket: (address) => takeEarlySocket(address) ?? new WebSocket(address),
    fetch: (input, init) => globalThis.fetch(input, init),
    monotonic: () => performance.now(),
    wall: () => Date.now() + ahead,
    random: () => 0.5,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    timings: { ...quick_timings, ...timings },
    signal(event) {
      for (const listener of listeners) listener(event);
    },
    sleep(ms) {
      ahead += ms;
    },
  };
}
