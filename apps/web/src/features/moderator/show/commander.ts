import type { LiveConnection, SendResult } from "../../../live/index.ts";
import type { Refused } from "../refusals/refusal.ts";
import { completeSlices, laneOf, viewOf, withView, type CommandView, type Said } from "../logic/command.ts";

/** How long a button stays busy waiting for the acknowledged state. */
const settle_timeout_ms = 2_000;

/** Pending commands by concurrency key; replaced on every change. */
export type Pending = ReadonlyMap<string, Said>;

export interface Commander {
  /**
   * Sends a command for the current view. Resolves with whether it took effect, after a refusal was reported. While a
   * command with the same concurrency key is pending, nothing is sent.
   */
  run(said: Said): Promise<boolean>;
  /**
   * Sends a command that was confirmed in a dialog opened at `view`. Resolves with whether the dialog can close: the
   * command took effect, or the show has moved on since.
   */
  answer(said: Said, view: CommandView): Promise<boolean>;
  /** The view on screen; null before the first full state. */
  view(): CommandView | null;
  pending(): Pending;
  subscribe(listener: () => void): () => void;
}

/** Sends the commands of one screen: adds the view, drops double clicks and reports refusals. */
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

/** Resolves when the connection has reached `seq`, so that no button offers the same step twice. */
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
