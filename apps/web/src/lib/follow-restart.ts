/** State of an application restart; names of the specification, and `idle` before the first one. */
export type RestartState = "idle" | "initiated" | "in_progress" | "reconnecting" | "completed" | "failed";

/** A new process must respond within this time, in ms. */
const RESTART_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 500;

interface ServerEntry {
  readonly instance_id: string;
  readonly can_restart: boolean;
  readonly state: "running" | "waiting" | "restarting" | "failed";
}

interface FollowedRestarts {
  /** Servers before the restart. */
  readonly before: readonly ServerEntry[];
  /** Rejects while no server responds. */
  readonly fetchServers: () => Promise<readonly ServerEntry[]>;
  readonly onState: (state: RestartState) => void;
  readonly signal: AbortSignal;
}

interface FollowedRestart {
  /** Id of the process that restarts. */
  readonly instanceId: string;
  /** Resolves to the id of the process that responds; rejects while none does. */
  readonly fetchInstanceId: () => Promise<string>;
  readonly onState: (state: RestartState) => void;
  readonly signal: AbortSignal;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows an accepted restart until another process responds or the timeout passes. Never rejects. */
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

/** Follows a rolling restart until all servers have successors or one fails to get one. Never rejects. */
export async function followRestarts({ before, fetchServers, onState, signal }: FollowedRestarts): Promise<void> {
  const awaited = new Set(before.filter((server) => server.can_restart).map(({ instance_id }) => instance_id));
  const deadline = Date.now() + RESTART_TIMEOUT_MS * Math.max(1, awaited.size);
  onState("in_progress");
  while (!signal.aborted) {
    if (Date.now() >= deadline) return onState("failed");
    await pause(POLL_INTERVAL_MS);
    const servers = await fetchServers().catch(() => null);
    if (signal.aborted) return;
    const remaining = servers?.filter(({ instance_id }) => awaited.has(instance_id)) ?? [];
    if (remaining.some(({ state }) => state === "failed")) return onState("failed");
    const isDone = remaining.length === 0 && servers?.every(({ state }) => state !== "restarting") === true;
    if (isDone) return onState("completed");
    onState(servers === null ? "reconnecting" : "in_progress");
  }
}
