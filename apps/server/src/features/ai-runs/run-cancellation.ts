import { z } from "zod";
import { defineTopic, type Bus } from "../../platform/bus/index.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";

/** Cancels runs on any server of the cluster. */
export interface RunCancellation {
  /** Calls `work` with a signal that aborts when the run is cancelled. */
  watch<T>(runId: string, work: (cancelled: AbortSignal) => Promise<T>): Promise<T>;
  /** Call after storing the cancel request. */
  announce(runId: string): void;
  /** Calls `listener` after each request that this server announces. */
  onAnnounce(listener: () => void): void;
  stop(): void;
}

interface Dependencies {
  readonly bus: Bus;
  readonly isCancelRequested: (runId: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
  readonly checkIntervalMs?: number;
}

const runCancelledTopic = defineTopic("ai_run_cancelled", z.object({ id: z.string() }));
/** Longest time until a cancel request is noticed if its hint on the bus was lost. */
const CHECK_INTERVAL_MS = 3_000;

export function createRunCancellation({
  bus,
  isCancelRequested,
  onError,
  checkIntervalMs = CHECK_INTERVAL_MS,
}: Dependencies): RunCancellation {
  const controllers = new Map<string, AbortController>();
  const listeners: (() => void)[] = [];
  const cancelHere = (id: string): void => controllers.get(id)?.abort();
  const unsubscribe = bus.subscribe(runCancelledTopic, ({ id }) => cancelHere(id));
  return {
    watch: async (runId, work) => {
      const controller = new AbortController();
      controllers.set(runId, controller);
      const check = async (): Promise<void> => {
        if (await isCancelRequested(runId)) controller.abort();
      };
      const timer = setSafeInterval(() => void check().catch(onError), checkIntervalMs);
      try {
        return await work(controller.signal);
      } finally {
        clearInterval(timer);
        controllers.delete(runId);
      }
    },
    announce: (id) => {
      cancelHere(id);
      bus.publish(runCancelledTopic, { id });
      for (const listener of listeners) listener();
    },
    onAnnounce: (listener) => void listeners.push(listener),
    stop: unsubscribe,
  };
}
