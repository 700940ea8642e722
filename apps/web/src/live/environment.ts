import { takeEarlySocket } from "./early-socket.ts";

/** What the live connection needs of its surroundings; tests give their own. */
export interface Environment {
  /** Scheme, host and port of the server, for example `https://show.example`. */
  readonly origin: string;
  openSocket(address: string): WebSocket;
  readonly fetch: typeof fetch;
  /** Monotonic milliseconds of this page; shares its zero with `event.timeStamp`. */
  monotonic(): number;
  /** Wall clock in milliseconds, only compared with itself to notice that the device slept. */
  wall(): number;
  /** Chance in [0, 1) for the jitter of the back-off. */
  random(): number;
  /** Tells when the network came back, went away, or the page became visible again; returns the way to stop. */
  watch(listener: (event: PageSignal) => void): () => void;
  readonly timings: Timings;
}

export type PageSignal = "online" | "offline" | "visible";

/** All in milliseconds. */
export interface Timings {
  /** A socket that has not been welcomed by then is given up. */
  readonly open: number;
  /** Gap between clock probes while nothing else happens; they also prove that the line lives. */
  readonly probe: number;
  /** Gaps between the first probes of a line: the sooner one meets an idle moment of the network, the better. */
  readonly burst: readonly number[];
  /** Silence after a probe that means: the line is dead. */
  readonly silence: number;
  /** The same after a hint that it may be (device slept, network changed, page came back). */
  readonly suspicion: number;
  /** Silence of an event stream, whose server speaks by itself every few seconds. */
  readonly stream_silence: number;
  /** Age at which an event stream is opened anew: its opening is its only clock probe, and clocks drift. */
  readonly stream_life: number;
  /** How long a command waits for its answer before the line is suspected. */
  readonly nudge: number;
  /** Gap between the ticks that notice sleep. */
  readonly sleep_tick: number;
  /** First and longest delay of the back-off. */
  readonly backoff: readonly [first: number, longest: number];
  /** A line that lived this long was a good one: the back-off begins anew. */
  readonly steady: number;
}

export const default_timings: Timings = {
  open: 5_000,
  probe: 10_000,
  burst: [0, 120, 250, 500, 900, 1_500],
  silence: 4_000,
  suspicion: 2_000,
  stream_silence: 25_000,
  stream_life: 600_000,
  nudge: 2_000,
  sleep_tick: 2_000,
  backoff: [250, 8_000],
  steady: 1_500,
};

/** The page itself. */
export function browserEnvironment(): Environment {
  return {
    origin: location.origin,
    openSocket: (address) => takeEarlySocket(address) ?? new WebSocket(address),
    fetch: (input, init) => fetch(input, init),
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    random: () => Math.random(),
    watch: watchPage,
    timings: default_timings,
  };
}

function watchPage(listener: (event: PageSignal) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => listener("online"), { signal });
  window.addEventListener("offline", () => listener("offline"), { signal });
  // A page that returns from the back-forward cache has lost its socket without a word.
  window.addEventListener("pageshow", (event) => event.persisted && listener("visible"), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && listener("visible"), {
    signal,
  });
  return () => stop.abort();
}
