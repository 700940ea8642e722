import type { Instant, RoundDefinitions, ShowId } from "@showrunner/engine";
import type { GrantCapabilities } from "../../../platform/media/grant-capabilities.ts";
import type { ClusterPresence } from "../cluster/cluster-presence.ts";
import type { CommitMetrics } from "./commit-metrics.ts";
import type { EventLog } from "./event-log.ts";

/** What all shows of this server share. */
export interface ShowServices {
  readonly log: EventLog;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => Instant;
  readonly grantCapabilities: GrantCapabilities;
  /** Whether other servers may serve the same shows: then no server knows all connections (FAIR-12). */
  readonly isShared: boolean;
  readonly clusterPresence: ClusterPresence;
  /** Called after each own commit that appended to a show's log; `lastSeq` is its new last seq. */
  readonly onAppended: (showId: ShowId, lastSeq: number) => void;
  readonly metrics?: CommitMetrics | undefined;
  /** Receives bugs and database outages, with the show that they concern. */
  readonly onError: (error: unknown, showId: ShowId) => void;
}
