import { randomBytes } from "node:crypto";
import { project, type Audience, type ModeratorSlices, type RoundDefinitions, type ShowId } from "@showrunner/engine";
import { createInProcessHub, type Bus } from "../../platform/bus/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { GrantCapabilities } from "../../platform/media/grant-capabilities.ts";
import type { CloseNotice, OpenSession } from "../../platform/realtime/index.ts";
import { createAdmission, type Admit, type LiveAccess } from "./sessions/admission.ts";
import { collectLiveStats, type LiveStats } from "./live-stats.ts";
import type { CommitMetrics } from "./room/commit-metrics.ts";
import { SERVER_DEVICE_ID, createServerCommandId } from "./room/server-commands.ts";
import { createClientCommandRunner, type RunClientCommand } from "./sessions/client-commands.ts";
import { createEventLog, type EventLog } from "./room/event-log.ts";
import type { LiveShow } from "./room/live-show.ts";
import { ClusterSync } from "./cluster/cluster-sync.ts";
import { ClusterPresence } from "./cluster/cluster-presence.ts";
import type { SessionServices } from "./sessions/live-session.ts";
import { SessionRegistry, type ModeratorLimits } from "./sessions/session-registry.ts";
import {
  createRoundSubmissionsRepository,
  type RoundSubmissionsRepository,
} from "./room/round-submissions.repository.ts";
import { SHOW_DELETED_NOTICE, ShowRegistry } from "./room/show-registry.ts";
import type { ShowServices } from "./room/show-services.ts";
import { readSubmissionsPage, type SubmissionsPage, type SubmissionsQuery } from "./room/submissions-page.ts";
import type { FreezeGames, LiveShows, Snapshot } from "./room/live-shows.ts";

export interface LiveOptions {
  readonly database: Database;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => number;
  /** Epoch ms. */
  readonly wallClock: () => number;
  readonly access: LiveAccess;
  readonly freeze: FreezeGames;
  readonly grantCapabilities: GrantCapabilities;
  /** `showId` when the error concerns one show. */
  readonly onError: (error: unknown, showId?: ShowId) => void;
  readonly metrics?: CommitMetrics;
  /** Without it, moderators are limited only by the connection limit. */
  readonly moderatorLimits?: ModeratorLimits;
  /** Maximum difference between `now` and the clock shared by all servers, in ms; 0 for a single server. */
  readonly getClockError?: () => number;
  /** Connects this server to the others; without it there is no communication. */
  readonly bus?: Bus;
  /** How long an unused show stays in memory, in ms; 60 s by default. */
  readonly idleEvictionMs?: number;
}

/** The live part of the server, as used by `compose.ts` and the routes. */
export interface Live extends LiveShows {
  readonly admit: Admit;
  readonly sessions: SessionRegistry;
  readonly shows: ShowRegistry;
  readonly runCommand: RunClientCommand;
  readonly now: () => number;
  /** @see LiveOptions.getClockError */
  readonly getClockError: () => number;
  /** Submissions of a round, paged; null for an unknown show. */
  listSubmissions(showId: string, query: SubmissionsQuery): Promise<SubmissionsPage | null>;
  /** Statistics of the shows and connections in memory. */
  collectStats(): LiveStats;
  /** Admits a WebSocket by its first message. */
  readonly openSession: OpenSession;
  /** Call when a user was deactivated or changed role: closes sockets that the user may no longer hold. */
  onUserChanged(userId: string): void;
  /** Disconnects all clients and tells them to reconnect; commands are still accepted. */
  disconnectAll(): void;
  /** Refuses new commands, writes the pending ones, and disconnects the remaining clients. */
  close(): Promise<void>;
}

const RESTART_NOTICE: CloseNotice = { code: "restart", reconnect: true, retry_after_ms: 200 };

function takeSnapshot(show: LiveShow, audience: Audience): Snapshot | null {
  const { state, room } = show;
  const slices = project(state, audience, room.context);
  return slices === null ? null : { seq: state.seq, slices: show.replaceAssetIds(slices) };
}

function createLiveShows(
  shows: ShowRegistry,
  log: EventLog,
  clusterSync: ClusterSync,
  ended: RoundSubmissionsRepository,
  onError: LiveOptions["onError"],
): LiveShows & Pick<Live, "listSubmissions"> {
  const withShow = async <T>(showId: string, work: (show: LiveShow) => T | Promise<T>): Promise<T | null> => {
    const handle = await shows.acquire(showId);
    if (handle === null) return null;
    try {
      return await work(handle.show);
    } finally {
      handle.release();
    }
  };
  /** Reads the current state, whichever server wrote last: a client's requests may reach any server. */
  const withFreshShow = async <T>(showId: string, read: (show: LiveShow) => T | Promise<T>): Promise<T | null> =>
    (await clusterSync.refresh(showId)) ? withShow(showId, read) : null;
  function createSnapshot(
    showId: ShowId,
    audience: { readonly kind: "moderator" },
  ): Promise<Snapshot<ModeratorSlices> | null>;
  function createSnapshot(showId: ShowId, audience: Audience): Promise<Snapshot | null>;
  function createSnapshot(showId: ShowId, audience: Audience): Promise<Snapshot | null> {
    return withFreshShow(showId, (show) => takeSnapshot(show, audience));
  }
  return {
    create: async (show, options) => {
      const handle = await shows.create(show.show_id);
      try {
        const secret = randomBytes(32).toString("base64url");
        const body = { type: "create_show", ...show, secret } as const;
        const { ack } = await handle.show.execute(
          { id: createServerCommandId(), device_id: SERVER_DEVICE_ID, actor: { kind: "system" }, body },
          options,
        );
        if (!ack.ok) await shows.remove(show.show_id, SHOW_DELETED_NOTICE);
        return ack;
      } catch (error) {
        await shows.remove(show.show_id, SHOW_DELETED_NOTICE);
        throw error;
      } finally {
        handle.release();
      }
    },
    execute: async (showId, command, options) => {
      const result = await withShow(showId, (show) => show.execute(command, options));
      return result ?? { ack: { ok: false, code: "gameshow_not_found", params: {} }, events: [], state: null };
    },
    recordRefusedRegistration: (showId) =>
      void withShow(showId, (show) => show.recordRefusedRegistration()).catch((error: unknown) =>
        onError(error, showId),
      ),
    getState: (showId) => withFreshShow(showId, ({ state }) => state),
    createSnapshot,
    listSubmissions: (showId, query) => withFreshShow(showId, (show) => readSubmissionsPage(show, ended, query)),
    delete: async (showId, statements) => {
      await shows.delete(showId, () => log.deleteShow(showId, statements));
      clusterSync.announceDeletion(showId);
    },
  };
}

export function createLive(options: LiveOptions): Live {
  const { database, rounds, now, wallClock, access, freeze, grantCapabilities, onError } = options;
  const { bus = createInProcessHub().join(onError), getClockError = () => 0 } = options;
  // Whether another server uses the same database right now cannot be known; assume one wherever it is possible.
  const isShared = database.transact !== null;
  const log = createEventLog(database, wallClock);
  const presence = new ClusterPresence(bus);
  const showServices: ShowServices = {
    log,
    rounds,
    now,
    grantCapabilities,
    isShared,
    clusterPresence: presence,
    onAppended: (showId, lastSeq) => clusterSync.announceCommit(showId, lastSeq),
    metrics: options.metrics,
    onError,
  };
  const shows = new ShowRegistry(showServices, options.idleEvictionMs);
  const clusterSync = new ClusterSync({ bus, log, shows, isShared, onError });
  const admit = createAdmission(access, log);
  const runCommand = createClientCommandRunner(freeze);
  const sessionServices: SessionServices = {
    runCommand,
    now,
    getClockError,
    health: () => ({ saving: database.writeHealth.isHealthy, bus: bus.state }),
    onError,
  };
  const sessions = new SessionRegistry({
    services: sessionServices,
    admit,
    shows,
    refresh: (showId) => clusterSync.refresh(showId),
    receivesRevocations: () => !isShared || (bus.isShared && bus.state === "ok"),
    moderatorLimits: options.moderatorLimits,
  });
  const unsubscribe = [
    database.writeHealth.subscribe(() => sessions.sendHealth("saving")),
    bus.onState(() => sessions.sendHealth("bus")),
  ];
  return {
    ...createLiveShows(shows, log, clusterSync, createRoundSubmissionsRepository(database), onError),
    admit,
    sessions,
    shows,
    runCommand,
    now,
    getClockError,
    collectStats: () => collectLiveStats(shows, sessions),
    openSession: sessions.openSession,
    onUserChanged: (userId) => sessions.recheckUser(userId),
    disconnectAll: () => {
      for (const [, { clients }] of shows.allLoaded()) clients.disconnectAll(RESTART_NOTICE);
    },
    close: async () => {
      for (const end of unsubscribe) end();
      clusterSync.stop();
      sessions.stop();
      await shows.close(RESTART_NOTICE);
      presence.stop();
    },
  };
}
