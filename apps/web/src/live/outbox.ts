import type { ClientCommandInput, CommandAck } from "@showrunner/contract/realtime";
import type { SendResult } from "./live-connection.ts";

interface PendingCommand {
  readonly id: string;
  readonly body: ClientCommandInput;
  readonly resolve: (result: SendResult) => void;
  readonly timer: ReturnType<typeof setTimeout> | null;
}

/** Commands without an ack. They keep their id, so that the server counts a repeated one once. */
export interface Outbox {
  /** `timeoutMs` may be `Infinity`. Adding a pending id again returns its promise. */
  add(id: string, body: ClientCommandInput, timeoutMs: number): Promise<SendResult>;
  settle(id: string, ack: CommandAck): void;
  isPending(id: string): boolean;
  /** Pending commands in the order in which they were added. */
  getPending(): readonly { readonly id: string; readonly body: ClientCommandInput }[];
  /** Resolves all pending commands as offline. */
  failAll(): void;
}

const OFFLINE_RESULT: SendResult = { ok: false, code: "offline", params: {} };

export function createOutbox(): Outbox {
  const pending = new Map<string, PendingCommand & { readonly result: Promise<SendResult> }>();
  const settle = (id: string, result: SendResult) => {
    const entry = pending.get(id);
    if (entry === undefined) return;
    pending.delete(id);
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.resolve(result);
  };
  return {
    add(id, body, timeoutMs) {
      const known = pending.get(id);
      if (known !== undefined) return known.result;
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      const timer = Number.isFinite(timeoutMs) ? setTimeout(() => settle(id, OFFLINE_RESULT), timeoutMs) : null;
      pending.set(id, { id, body, resolve, timer, result: promise });
      return promise;
    },
    settle,
    isPending: (id) => pending.has(id),
    getPending: () => [...pending.values()],
    failAll() {
      for (const id of pending.keys()) settle(id, OFFLINE_RESULT);
    },
  };
}
