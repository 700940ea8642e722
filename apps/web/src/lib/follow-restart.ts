import { delay } from "./delay.ts";

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
  /** Id of the only process that restarts, if not all do. */
  readonly instanceId?: string;
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

/** Follows an accepted restart until another process responds or the timeout passes. Never rejects. */
export async function followRestart({ instanceId, fetchInstanceId, onState, signal }: FollowedRestart): Promise<void> {
  const deadline = Date.now() + RESTART_TIMEOUT_MS;
  onState("in_progress");
  while (!signal.aborted) {
    if (Date.now() >= deadline) return onState("failed");
    await delay(POLL_INTERVAL_MS);
    const found = await fetchInstanceId().catch(() => null);
    if (signal.aborted) return;
    if (found !== null && found !== instanceId) return onState("completed");
    if (found === null) onState("reconnecting");
  }
}

/**
 * Follows a restart of one or all of several servers until each has a successor or one fails to get one. Any server may
 * respond meanwhile, so only the list of servers tells. Never rejects.
 */
export async function followRestarts(followed: FollowedRestarts): Promise<void> {
  const { before, instanceId, fetchServers, onState, signal } = followed;
  const restarted = before.filter(({ instance_id, can_restart }) =>
    instanceId === undefined ? can_restart : instance_id === instanceId,
  );
  const known = new Set(before.map(({ instance_id }) => instance_id));
  const awaited = new Set(restarted.map(({ instance_id }) => instance_id));
  let deadline = Date.now() + RESTART_TIMEOUT_MS * Math.max(1, awaited.size);
  onState("in_progress");
  while (!signal.aborted) {
    if (Date.now() >= deadline) return onState("failed");
    await delay(POLL_INTERVAL_MS);
    const servers = await fetchServers().catch(() => null);
    if (signal.aborted) return;
    const remaining = servers?.filter(({ instance_id }) => awaited.has(instance_id)) ?? [];
    if (remaining.some(({ state }) => state === "failed")) return onState("failed");
    // The time of a server begins with its turn: before it, servers that are not awaited may restart.
    if (remaining.some(({ state }) => state === "waiting"))
      deadline = Math.max(deadline, Date.now() + RESTART_TIMEOUT_MS);
    // A successor is listed as restarting until it serves. The restart of another server is not awaited.
    const isDone =
      remaining.length === 0 &&
      servers?.every(({ instance_id, state }) => state !== "restarting" || known.has(instance_id)) === true;
    if (isDone) return onState("completed");
    onState(servers === null ? "reconnecting" : "in_progress");
  }
}
