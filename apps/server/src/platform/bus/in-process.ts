import { Post, type Bus } from "./bus.ts";
import { soon } from "../tasks.ts";

/** A bus for several servers in one process, as in tests. A production process has a single member. */
export function inProcessHub(): { join(onError: (error: unknown) => void): Bus } {
  const posts = new Set<Post>();
  return {
    join: (onError) => {
      const post = new Post("ok", onError);
      posts.add(post);
      return {
        get state() {
          return post.state;
        },
        lag_ms: null,
        is_shared: false,
        publish: (to, hint) => {
          if (posts.size === 1 || !posts.has(post)) return;
          const text = post.write(to, hint);
          if (text === null) return;
          // Asynchronous, as over a network: no subscriber runs inside of `publish`.
          soon(() => {
            for (const other of posts) if (other !== post) other.deliver(text);
          });
        },
        subscribe: (to, listener) => post.subscribe(to, listener),
        onState: (listener) => post.onState(listener),
        close: () => {
          posts.delete(post);
          return Promise.resolve();
        },
      };
    },
  };
}
