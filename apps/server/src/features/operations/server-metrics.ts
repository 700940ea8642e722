import { collectDefaultMetrics, Histogram, Registry } from "@prometheus-io/client";
import type { CommitMetrics } from "../live/index.ts";

interface RequestCount {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  count: number;
}

/** Counts responses by route and status. */
class RequestCounter {
  readonly #counts = new Map<string, RequestCount>();

  readonly record = (method: string, route: string, status: number): void => {
    const key = `${method} ${status} ${route}`;
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { method, route, status, count: 1 });
    else known.count += 1;
  };

  get entries(): Iterable<RequestCount> {
    return this.#counts.values();
  }
}

/** Metrics that are updated as events happen. */
export interface ServerMetrics {
  readonly registry: Registry;
  readonly requests: RequestCounter;
  readonly commits: CommitMetrics;
}

let processRegistry: Registry | undefined;

/**
 * Default metrics of Node and the process, shared by all servers of the process: their collectors cannot be stopped.
 */
function getProcessRegistry(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** All metrics in Prometheus' text format. */
export async function renderMetrics({ registry }: Pick<ServerMetrics, "registry">): Promise<string> {
  const texts = await Promise.all([getProcessRegistry().metrics(), registry.metrics()]);
  return texts.join("\n");
}

const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  const commitSizes = new Histogram({
    name: "showrunner_commit_commands",
    help: "Commands per commit of a show",
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000],
    registers,
  });
  const commitDurations = new Histogram({
    name: "showrunner_commit_seconds",
    help: "Time from the decision of a commit until it is durable",
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const fanOutDurations = new Histogram({
    name: "showrunner_fan_out_seconds",
    help: "Time to send a commit to all live connections of its show on this server",
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  return {
    registry,
    requests: new RequestCounter(),
    commits: {
      recordCommit: (commands, ms) => {
        commitSizes.observe(commands);
        commitDurations.observe(ms / 1_000);
      },
      recordFanOut: (ms) => fanOutDurations.observe(ms / 1_000),
    },
  };
}
