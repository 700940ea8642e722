import type { LiveConnection } from "./index.ts";

/** Interval of throttled updates, in ms. */
const THROTTLE_MS = 1_000;

/** Delay of changes that advance the show, in ms: the page itself renders the same change first, in its own task. */
const SHOW_DELAY_MS = 50;

/** Changes of these slices are published soon; joins, submissions and standings can wait. */
const URGENT_SLICES = ["show", "game", "round", "buzzer", "timer"] as const;

/**
 * Throttles the updates of a connection to one per second, except those that advance the show, which are only slightly
 * delayed. For previews on the desk: hundreds of teams that join at once must not slow down the page.
 */
export function throttleConnection(connection: LiveConnection): LiveConnection {
  const listeners = new Set<() => void>();
  let state = connection.getState();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let unsubscribe = (): void => undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    dueAt = Number.POSITIVE_INFINITY;
  };
  const publish = (): void => {
    cancel();
    publishedAt = performance.now();
    state = connection.getState();
    for (const listener of listeners) listener();
  };
  const onChange = (): void => {
    const { slices } = connection.getState();
    const now = performance.now();
    const isUrgent = URGENT_SLICES.some((name) => slices[name] !== state.slices[name]);
    const due = Math.max(now + SHOW_DELAY_MS, isUrgent ? 0 : publishedAt + THROTTLE_MS);
    if (due >= dueAt) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(publish, due - now);
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
        cancel();
      };
    },
  };
}
