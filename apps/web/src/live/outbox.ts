import type { CommandAnswer, ModeratorCommandBody, TeamCommandBody } from "@showrunner/contract/realtime";
import type { SendResult } from "./types.ts";

export type CommandBody = ModeratorCommandBody | TeamCommandBody;

interface Pending {
  readonly id: string;
  readonly body: CommandBody;
  readonly answered: (result: SendResult) => void;
  readonly timer: ReturnType<typeof setTimeout> | null;
}

/** Commands without an ack. They keep their id, so that the server counts a repeated one once. */
export interface Outbox {
  /** `timeoutMs` may be `Infinity`. Adding a pending id again returns its promise. */
  add(id: string, body: CommandBody, timeoutMs: number): Promise<SendResult>;
  answer(id: string, answer: CommandAnswer): void;
  isWaiting(id: string): boolean;
  /** Pending commands in the order in which they were added. */
  waiting(): readonly { readonly id: string; readonly body: CommandBody }[];
  /** Resolves all pending commands as offline. */
  abandon(): void;
}

const offline: SendResult = { ok: false, code: "offline", params: {} };

export function createOutbox(): Outbox {
  const pending = new Map<string, Pending & { readonly result: Promise<SendResult> }>();
  const settle = (id: string, result: SendResult) => {
    const entry = pending.get(id);
    if (entry === undefined) return;
    pending.delete(id);
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.answered(result);
  };
  return {
    add(id, body, timeoutMs) {
      const known = pending.get(id);
      if (known !== undefined) return known.result;
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      const timer = Number.isFinite(timeoutMs) ? setTimeout(() => settle(id, offline), timeoutMs) : null;
      pending.set(id, { id, body, answered: resolve, timer, result: promise });
      return promise;
    },
    answer: settle,
    isWaiting: (id) => pending.has(id),
    waiting: () => [...pending.values()],
    abandon() {
      for (const id of pending.keys()) settle(id, offline);
    },
  };
}
