import { BusEndpoint, type Bus } from "./bus.ts";
import { setSafeImmediate } from "../safe-timers.ts";

/** A bus for several servers in one process, as in tests. A production process has a single member. */
export function createInProcessHub(): { join(onError: (error: unknown) => void): Bus } {
  const endpoints = new Set<BusEndpoint>();
  return {
    join: (onError) => {
      const post = new BusEndpoint("ok", onError);
      endpoints.add(post);
      return {
        get state() {
          return post.state;
        },
        roundTripMs: null,
        isShared: false,
        publish: (to, hint) => {
          if (endpoints.size === 1 || !endpoints.has(post)) return;
          const text = post.serialise(to, hint);
          if (text === null) return;
          // Asynchronous, as over a network: no subscriber runs inside of `publish`.
          setSafeImmediate(() => {
            for (const other of endpoints) if (other !== post) other.deliver(text);
          });
        },
        subscribe: (to, listener) => post.subscribe(to, listener),
        onState: (listener) => post.onState(listener),
        close: () => {
          endpoints.delete(post);
          return Promise.resolve();
        },
      };
    },
  };
}
