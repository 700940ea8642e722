import { MAX_CLIENT_MESSAGE_BYTES, type ModeratorCommandInput } from "@showrunner/contract/realtime";
import type { LiveConnection, SendResult } from "../../../../live/index.ts";
import type { Refusal } from "../refusals/refusal-text.ts";
import {
  completeSlices,
  getConcurrencyKey,
  getCommandView,
  withView,
  type CommandView,
  type ModeratorCommand,
} from "../logic/moderator-command.ts";

/** How long a button stays busy waiting for the acknowledged state. */
const CATCH_UP_TIMEOUT_MS = 2_000;

/** Pending commands by concurrency key; replaced on every change. */
export type PendingCommands = ReadonlyMap<string, ModeratorCommand>;

export interface CommandRunner {
  /**
   * Sends a command for the current view and reports a refusal. Resolves with whether it took effect. Sends nothing
   * while a command with the same concurrency key is pending.
   */
  run(command: ModeratorCommand): Promise<boolean>;
  /**
   * Sends a command that was confirmed in a dialog opened at `view`. Resolves with whether the dialog can close: the
   * command took effect, or the show has moved on since.
   */
  runForView(command: ModeratorCommand, view: CommandView): Promise<boolean>;
  /** The view on screen; null before the first full state. */
  getView(): CommandView | null;
  getPending(): PendingCommands;
  subscribe(listener: () => void): () => void;
}

/** The message around a command: type and ids. */
const ENVELOPE_BYTES = 200;

function fitsMessage(command: ModeratorCommandInput): boolean {
  return new TextEncoder().encode(JSON.stringify(command)).length <= MAX_CLIENT_MESSAGE_BYTES - ENVELOPE_BYTES;
}

/**
 * Sends the commands of one screen: adds the view, drops double clicks and reports refusals.
 *
 * @param post sends a command that is too large for the connection, such as the judgement of hundreds of submissions
 */
export function createCommandRunner(
  connection: LiveConnection,
  onRefused: (refused: Refusal) => void,
  post: (command: ModeratorCommandInput) => Promise<SendResult> = (command) => connection.send(command),
): CommandRunner {
  let pending: PendingCommands = new Map();
  const listeners = new Set<() => void>();

  function change(next: PendingCommands): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  function getView(): CommandView | null {
    const slices = completeSlices(connection.getState().slices);
    return slices === null ? null : getCommandView(slices);
  }

  async function send(command: ModeratorCommand, view: CommandView | null): Promise<SendResult | null> {
    const key = getConcurrencyKey(command);
    if (view === null || pending.has(key)) return null;
    change(new Map([...pending, [key, command]]));
    try {
      const sent = withView(command, view);
      const result = await (fitsMessage(sent) ? connection.send(sent) : post(sent));
      if (result.ok) await waitForState(connection, result.seq);
      else onRefused(result);
      return result;
    } finally {
      change(new Map([...pending].filter(([pendingKey]) => pendingKey !== key)));
    }
  }

  return {
    run: async (command) => (await send(command, getView()))?.ok === true,
    runForView: async (command, view) => {
      const result = await send(command, view);
      return result !== null && (result.ok || result.code === "stale_view");
    },
    getView,
    getPending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves when the connection has reached `seq`, so that no button offers the same step twice. */
function waitForState(connection: LiveConnection, seq: number): Promise<void> {
  if (connection.getState().seq >= seq) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, CATCH_UP_TIMEOUT_MS);
    const unsubscribe = connection.subscribe(() => {
      if (connection.getState().seq >= seq) finish();
    });
  });
}
