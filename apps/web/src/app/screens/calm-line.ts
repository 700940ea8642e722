import type { LiveConnection } from "../../live/index.ts";

/** Interval of throttled updates, in ms. */
const gap_ms = 1_000;

/** Changes of these slices are published at once; joins, submissions and standings can wait. */
const prompt_slices = ["show", "game", "round", "buzzer", "timer"] as const;

/**
 * Throttles the updates of a connection to one per second, except those that advance the show. For a preview beside the
 * host's work: hundreds of teams that join at once must not slow down the page.
 */
export function calmLine(line: LiveConnection): LiveConnection {
  const listeners = new Set<() => void>();
  let state = line.getState();
  let told_at = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => undefined;
  const tell = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    told_at = performance.now();
    state = line.getState();
    for (const listener of listeners) listener();
  };
  const onChange = (): void => {
    const { slices } = line.getState();
    const since = performance.now() - told_at;
    if (since >= gap_ms || prompt_slices.some((name) => slices[name] !== state.slices[name])) tell();
    else waiting ??= setTimeout(tell, gap_ms - since);
  };
  return {
    send: (body, options) => line.send(body, options),
    now: () => line.now(),
    at: (reading) => line.at(reading),
    roundTrip: () => line.roundTrip(),
    setToken: (token) => line.setToken(token),
    close: () => line.close(),
    getState: () => (listeners.size === 0 ? line.getState() : state),
    subscribe(listener) {
      if (listeners.size === 0) {
        state = line.getState();
        stop = line.subscribe(onChange);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        clearTimeout(waiting);
        waiting = undefined;
      };
    },
  };
}
