import type { Audience } from "@showrunner/engine";
import type { Connection } from "../../platform/realtime/index.ts";
import type { SessionRegistry } from "./sessions/session-registry.ts";
import type { ShowRegistry } from "./room/show-registry.ts";

/** Statistics of the shows and connections in memory. */
export interface LiveStats {
  readonly shows: number;
  /** Commands that wait for a commit, over all shows. */
  readonly queuedCommands: number;
  readonly connections: readonly {
    readonly transport: Connection["transport"];
    readonly kind: Audience["kind"];
    readonly count: number;
  }[];
}

const TRANSPORTS = ["ws", "sse"] as const satisfies readonly Connection["transport"][];
const AUDIENCE_KINDS = ["moderator", "team", "display"] as const satisfies readonly Audience["kind"][];

/** Counts on demand, so that no counters need to be maintained. */
export function collectLiveStats(registry: ShowRegistry, sessions: SessionRegistry): LiveStats {
  let shows = 0;
  let queuedCommands = 0;
  for (const [, { room }] of registry.allLoaded()) {
    shows += 1;
    queuedCommands += room.queueLength;
  }
  const counts = new Map<string, number>();
  for (const { client } of sessions.all) {
    const key = `${client.connection.transport} ${client.viewer.kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const connections = TRANSPORTS.flatMap((transport) =>
    AUDIENCE_KINDS.map((kind) => ({ transport, kind, count: counts.get(`${transport} ${kind}`) ?? 0 })),
  );
  return { shows, queuedCommands, connections };
}
