import { Histogram, Registry } from "prom-client";
import type { CommitWatch } from "../live/index.ts";

interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  count: number;
}

/** Counts responses by route and status. */
class RequestCounts {
  readonly #counts = new Map<string, Answered>();

  readonly answered = (method: string, route: string, status: number): void => {
    const key = `${method} ${status} ${route}`;
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { method, route, status, count: 1 });
    else known.count += 1;
  };

  get all(): Iterable<Answered> {
    return this.#counts.values();
  }
}

/** Metrics that are updated as events happen. */
export interface Meters {
  readonly registry: Registry;
  readonly requests: RequestCounts;
  readonly commits: CommitWatch;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const sizes = new Histogram({
    name: "showrunner_commit_commands",
    help: "Commands per commit of a show",
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000],
    registers,
  });
  const commits = new Histogram({
    name: "showrunner_commit_seconds",
    help: "Time from the decision of a commit until it is durable",
    buckets: seconds,
    registers,
  });
  const fan_outs = new Histogram({
    name: "showrunner_fan_out_seconds",
    help: "Time to send a commit to all live connections of its show on this server",
    buckets: seconds,
    registers,
  });
  return {
    registry,
    requests: new RequestCounts(),
    commits: {
      committed: (commands, ms) => {
        sizes.observe(commands);
        commits.observe(ms / 1_000);
      },
      told: (ms) => fan_outs.observe(ms / 1_000),
    },
  };
}
