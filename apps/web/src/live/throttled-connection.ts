import type { LiveConnection } from "./index.ts";

/** Interval of throttled updates, in ms. */
const THROTTLE_MS = 1_000;

/** Changes of these slices are published at once; joins, submissions and standings can wait. */
const immediateSlices = ["show", "game", "round", "buzzer", "timer"] as const;

/**
 * Throttles the updates of a connection to one per second, except those that advance the show. For a preview beside the
 * host's work: hundreds of teams that join at once must not slow down the page.
 */
export function throttleConnection(connection: LiveConnection): LiveConnection {
  const listeners = new Set<() => void>();
  let state = connection.getState();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = (): void => undefined;
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    publishedAt = performance.now();
    state = connection.getState();
    for (const listener of listeners) listener();
  };
  const onChange = (): void => {
    const { slices } = connection.getState();
    const since = performance.now() - publishedAt;
    if (since >= THROTTLE_MS || immediateSlices.some((name) => slices[name] !== state.slices[name])) publish();
    else timer ??= setTimeout(publish, THROTTLE_MS - since);
  };
  return {
    send: (body, options) => connection.send(body, options),
    now: () => connection.now(),
    toShowTime: (reading) => connection.toShowTime(reading),
    getRoundTrip: () => connection.getRoundTrip(),
    setToken: (token) => connection.setToken(token),
    close: () => connection.close(),
    getState: () => (listeners.size === 0 ? connection.getState() : state),
    subscribe(listener) {
      if (listeners.size === 0) {
        state = connection.getState();
        unsubscribe = connection.subscribe(onChange);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribe();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
