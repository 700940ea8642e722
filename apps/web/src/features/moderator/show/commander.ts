import type { LiveConnection, SendResult } from "../../../live/index.ts";
import type { Refused } from "../refusals/refusal.ts";
import { completeSlices, laneOf, viewOf, withView, type CommandView, type Said } from "../logic/command.ts";

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
  /**
   * Sends the answer to a question that was asked at `view`. Resolves with whether the question is settled: it took
   * effect, or the show has moved on since.
   */
  answer(said: Said, view: CommandView): Promise<boolean>;
  /** What is on screen now, for `answer`; null before the first full state. */
  view(): CommandView | null;
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

  function view(): CommandView | null {
    const slices = completeSlices(connection.getState().slices);
    return slices === null ? null : viewOf(slices);
  }

  async function send(said: Said, given_at: CommandView | null): Promise<SendResult | null> {
    const lane = laneOf(said);
    if (given_at === null || pending.has(lane)) return null;
    change(new Map([...pending, [lane, said]]));
    try {
      const result = await connection.send(withView(said, given_at));
      if (result.ok) await caughtUp(connection, result.seq);
      else onRefused(result);
      return result;
    } finally {
      change(new Map([...pending].filter(([busy]) => busy !== lane)));
    }
  }

  return {
    run: async (said) => (await send(said, view()))?.ok === true,
    answer: async (said, given_at) => {
      const result = await send(said, given_at);
      return result !== null && (result.ok || result.code === "stale_view");
    },
    view,
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
