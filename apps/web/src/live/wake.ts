import type { Environment, PageSignal } from "./environment.ts";
import { slept } from "./reconnect.ts";

/**
 * Reports events that may have broken the connection silently: the network changed, the page was hidden, the device
 * slept. Returns a function that stops.
 */
export function watchWake(environment: Environment, listener: (cause: PageSignal | "slept") => void): () => void {
  const { sleep_tick } = environment.timings;
  let last = environment.wall();
  const timer = setInterval(() => {
    const now = environment.wall();
    if (slept(sleep_tick, now - last)) listener("slept");
    last = now;
  }, sleep_tick);
  const stop = environment.watch(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
