import type { LiveConnection } from "../../../live/index.ts";
import type { Refused } from "../refusals/refusal.ts";
import { completeSlices, laneOf, viewOf, withView, type Said } from "../logic/command.ts";

/** How long a button waits for the screen to show what its command did. */
const settle_timeout_ms = 2_000;

/** What is under way, by lane; replaced as a whole with each change. */
export type Pending = ReadonlyMap<string, Said>;

export interface Commander {
  /**
   * Sends a command for the view that is on screen now. Resolves with whether it took effect; a refusal has been told
   * by then. While its lane is busy, nothing is sent.
   */
  run(said: Said): Promise<boolean>;
  pending(): Pending;
  subscribe(listener: () => void): () => void;
}

/** One screen's way to say something to its show: adds the view, keeps double clicks apart, tells of refusals. */
export function createCommander(connection: LiveConnection, onRefused: (refused: Refused) => void): Commander {
  let pending: Pending = new Map();
  const listeners = new Set<() => void>();

  function change(next: Pending): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  async function run(said: Said): Promise<boolean> {
    const lane = laneOf(said);
    const slices = completeSlices(connection.getState().slices);
    if (slices === null || pending.has(lane)) return false;
    change(new Map([...pending, [lane, said]]));
    try {
      const result = await connection.send(withView(said, viewOf(slices)));
      if (result.ok) await caughtUp(connection, result.seq);
      else onRefused(result);
      return result.ok;
    } finally {
      change(new Map([...pending].filter(([busy]) => busy !== lane)));
    }
  }

  return {
    run,
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves when the screen shows the state after `seq`, so that no button offers the same step a second time. */
function caughtUp(connection: LiveConnection, seq: number): Promise<void> {
  if (connection.getState().seq >= seq) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, settle_timeout_ms);
    const unsubscribe = connection.subscribe(() => {
      if (connection.getState().seq >= seq) done();
    });
  });
}
