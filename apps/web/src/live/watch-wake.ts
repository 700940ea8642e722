import type { LiveEnvironment, PageSignal } from "./live-environment.ts";
import { hasSlept } from "./backoff.ts";

/**
 * Reports events that may have broken the connection silently: the network changed, the page was hidden, the device
 * slept. Returns a function that stops.
 */
export function watchWake(environment: LiveEnvironment, listener: (cause: PageSignal | "slept") => void): () => void {
  const { sleepCheckInterval } = environment.timings;
  let last = environment.wallClockNow();
  const timer = setInterval(() => {
    const now = environment.wallClockNow();
    if (hasSlept(sleepCheckInterval, now - last)) listener("slept");
    last = now;
  }, sleepCheckInterval);
  const stop = environment.onPageSignal(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
