/** State of an application restart; names of the specification, and `idle` before the first one. */
export type RestartState = "idle" | "initiated" | "in_progress" | "reconnecting" | "completed" | "failed";

/** A new process must answer within this time, in ms. */
const RESTART_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 500;

interface FollowedRestart {
  /** Process that restarts. */
  readonly instanceId: string;
  /** Resolves to the id of the process that answers; rejects while none does. */
  readonly fetchInstanceId: () => Promise<string>;
  readonly onState: (state: RestartState) => void;
  readonly signal: AbortSignal;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows an accepted restart until another process answers, or none has for too long. Never rejects. */
export async function followRestart({ instanceId, fetchInstanceId, onState, signal }: FollowedRestart): Promise<void> {
  const deadline = Date.now() + RESTART_TIMEOUT_MS;
  onState("in_progress");
  while (!signal.aborted) {
    if (Date.now() >= deadline) return onState("failed");
    await pause(POLL_INTERVAL_MS);
    const found = await fetchInstanceId().catch(() => null);
    if (signal.aborted) return;
    if (found !== null && found !== instanceId) return onState("completed");
    if (found === null) onState("reconnecting");
  }
}
