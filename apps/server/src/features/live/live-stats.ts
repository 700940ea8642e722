import type { Audience } from "@showrunner/engine";
import type { Connection } from "../../platform/realtime/index.ts";
import type { SessionRegistry } from "./sessions/session-registry.ts";
import type { ShowRegistry } from "./room/show-registry.ts";

/** Numbers on shows and connections in memory. */
export interface LiveStats {
  readonly shows: number;
  /** Commands that wait for a commit, over all shows. */
  readonly queuedCommands: number;
  readonly connections: readonly {
    readonly line: Connection["transport"];
    readonly kind: Audience["kind"];
    readonly count: number;
  }[];
}

const transports = ["ws", "sse"] as const satisfies readonly Connection["transport"][];
const kinds = ["moderator", "team", "display"] as const satisfies readonly Audience["kind"][];

/** Counts on demand, so that no counters need to be maintained. */
export function collectLiveStats(shows: ShowRegistry, sessions: SessionRegistry): LiveStats {
  let [loaded, waiting] = [0, 0];
  for (const [, { room }] of shows.allLoaded()) {
    loaded += 1;
    waiting += room.queueLength;
  }
  const counts = new Map<string, number>();
  for (const { client } of sessions.all) {
    const key = `${client.connection.transport} ${client.viewer.kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const pages = transports.flatMap((line) =>
    kinds.map((kind) => ({ line, kind, count: counts.get(`${line} ${kind}`) ?? 0 })),
  );
  return { shows: loaded, queuedCommands: waiting, connections: pages };
}
