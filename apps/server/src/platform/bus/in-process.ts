import { Post, type Bus } from "./bus.ts";
import { soon } from "../tasks.ts";

/** Servers of one process, as tests have them; a real process has one, which talks to nobody. */
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
          // Later, as over a line: no listener runs inside of what is told.
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
