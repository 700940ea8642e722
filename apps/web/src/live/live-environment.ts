import { LANGUAGE_CHANGED } from "../lib/preferences.ts";
import { takeEarlySocket } from "./early-socket.ts";

/** Browser APIs used by the live connection; tests provide their own. */
export interface LiveEnvironment {
  /** Scheme, host and port of the server, for example `https://show.example`. */
  readonly origin: string;
  openSocket(address: string): WebSocket;
  readonly fetch: typeof fetch;
  /** Monotonic milliseconds; same origin as `event.timeStamp`. */
  monotonicNow(): number;
  /** Wall clock in ms; readings are only compared with each other, to detect sleep. */
  wallClockNow(): number;
  /** Language of the page. */
  language(): string;
  /** Random number in [0, 1) for the backoff jitter. */
  random(): number;
  /**
   * Notifies when the network came back or went away, the page was hidden or became visible again, or its language
   * changed; returns a function that stops.
   */
  onPageSignal(listener: (event: PageSignal) => void): () => void;
  /**
   * Reloads a page that is too old for the server's protocol; false if that has been tried already, which would loop.
   */
  reloadOutdatedPage(): boolean;
  readonly timings: Timings;
}

export type PageSignal = "online" | "offline" | "visible" | "hidden" | "language";

/** All in milliseconds. */
export interface Timings {
  /** A connection without a welcome after this time is dropped. */
  readonly openTimeout: number;
  /** Interval of clock probes when idle; they also serve as a heartbeat. */
  readonly probeInterval: number;
  /** Delays of the first probes: early ones are likely to meet an idle moment of the network. */
  readonly probeBurst: readonly number[];
  /** Without any message this long after a probe, the connection is dead. */
  readonly silenceTimeout: number;
  /** The same after a hint of a dead connection (device slept, network changed, page returned). */
  readonly suspectTimeout: number;
  /** Maximum silence of an event stream, on which the server sends every few seconds. */
  readonly streamSilenceTimeout: number;
  /** Age at which an event stream is reopened: its opening is its only clock probe, and clocks drift. */
  readonly streamLifetime: number;
  /** Delay without an ack after which the connection is probed. */
  readonly ackTimeout: number;
  /** Interval of the ticks that detect sleep. */
  readonly sleepCheckInterval: number;
  /** First and maximum delay of the backoff. */
  readonly backoff: readonly [first: number, longest: number];
  /** A connection that lasted this long resets the backoff. */
  readonly stableAfter: number;
  /** How long after an announced restart failing attempts count as part of it. */
  readonly restartTime: number;
}

export const DEFAULT_TIMINGS: Timings = {
  openTimeout: 5_000,
  probeInterval: 10_000,
  probeBurst: [0, 120, 250, 500, 900, 1_500],
  silenceTimeout: 4_000,
  suspectTimeout: 2_000,
  streamSilenceTimeout: 25_000,
  streamLifetime: 600_000,
  ackTimeout: 2_000,
  sleepCheckInterval: 2_000,
  backoff: [250, 8_000],
  stableAfter: 1_500,
  restartTime: 30_000,
};

/** The environment of a real page. */
export function createBrowserEnvironment(): LiveEnvironment {
  return {
    origin: location.origin,
    openSocket: (address) => takeEarlySocket(address) ?? new WebSocket(address),
    fetch: (input, init) => fetch(input, init),
    monotonicNow: () => performance.now(),
    wallClockNow: () => Date.now(),
    language: () => document.documentElement.lang,
    random: () => Math.random(),
    onPageSignal: subscribePageSignals,
    reloadOutdatedPage,
    timings: DEFAULT_TIMINGS,
  };
}

/** Stores when the page was last reloaded for a newer protocol, to prevent a reload loop. */
const RELOADED_AT_KEY = "reloaded_at";
const RELOAD_COOLDOWN_MS = 60_000;

function reloadOutdatedPage(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < RELOAD_COOLDOWN_MS) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  } catch {
    // Without storage a loop could not be detected.
    return false;
  }
  location.reload();
  return true;
}

function subscribePageSignals(listener: (event: PageSignal) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => listener("online"), { signal });
  window.addEventListener("offline", () => listener("offline"), { signal });
  window.addEventListener(LANGUAGE_CHANGED, () => listener("language"), { signal });
  // A page restored from the back-forward cache has lost its socket without an event.
  window.addEventListener("pageshow", (event) => event.persisted && listener("visible"), { signal });
  document.addEventListener("visibilitychange", () => listener(document.visibilityState), { signal });
  return () => stop.abort();
}
