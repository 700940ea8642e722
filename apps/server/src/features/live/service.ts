import { randomBytes } from "node:crypto";
import { project, type Audience, type RoundDefinitions, type ShowId } from "@showrunner/engine";
import { inProcessHub, type Bus } from "../../platform/bus/index.ts";
import type { Database } from "../../platform/db/index.ts";
import type { Bye, OpenSession } from "../../platform/realtime/index.ts";
import { createAdmission, type Admit, type LiveAccess } from "./admission.ts";
import type { GrantCapabilities } from "./assets.ts";
import { takeCensus, type Census, type CommitWatch } from "./census.ts";
import { pageCommands, server_device, serverCommandId, type RunPageCommand } from "./commands.ts";
import { createEventLog, type EventLog } from "./event-log.ts";
import type { LiveShow } from "./live-show.ts";
import { OtherServers } from "./other-servers.ts";
import { PresenceOfServers } from "./presence-of-servers.ts";
import type { Health } from "./session.ts";
import { Sessions, type ModeratorLimits } from "./sessions.ts";
import { roundSubmissionsRepository, type RoundSubmissionsRepository } from "./repository.ts";
import { show_deleted, Shows } from "./shows.ts";
import { submissionsPage, type SubmissionsPage, type SubmissionsQuery } from "./submissions.ts";
import type { FreezeGames, LiveShows, Snapshot } from "./types.ts";

export interface LiveOptions {
  readonly database: Database;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => number;
  /** Epoch ms. */
  readonly wall: () => number;
  readonly access: LiveAccess;
  readonly freeze: FreezeGames;
  readonly grantCapabilities: GrantCapabilities;
  /** `showId` when the error concerns one show. */
  readonly onError: (error: unknown, showId?: ShowId) => void;
  readonly watch?: CommitWatch;
  /** Without it, moderators are limited only by the connection limit. */
  readonly moderator_limits?: ModeratorLimits;
  /** Maximum difference between `now` and the clock shared by all servers, in ms; 0 for a single server. */
  readonly clockError?: () => number;
  /** Connects this server to the others; without it there is no communication. */
  readonly bus?: Bus;
  /** How long an unused show stays in memory, in ms; 60 s by default. */
  readonly linger_ms?: number;
}

/** The live part of the server, as used by `compose.ts` and the routes. */
export interface Live extends LiveShows {
  readonly admit: Admit;
  readonly sessions: Sessions;
  readonly shows: Shows;
  readonly run: RunPageCommand;
  readonly now: () => number;
  /** @see LiveOptions.clockError */
  readonly clockError: () => number;
  /** Submissions of a round, paged; null for an unknown show. */
  submissions(showId: string, query: SubmissionsQuery): Promise<SubmissionsPage | null>;
  /** Numbers on shows and connections in memory. */
  census(): Census;
  /** Admits a WebSocket by its first message. */
  readonly open: OpenSession;
  /** Call when a user was deactivated or changed role: closes sockets that the user may no longer hold. */
  userChanged(userId: string): void;
  /** Tells all clients to reconnect; commands are still accepted. */
  sendAway(): void;
  /** Refuses new commands, writes the pending ones, and disconnects the remaining clients. */
  close(): Promise<void>;
}

const restart: Bye = { code: "restart", reconnect: true, retry_after_ms: 200 };

function snapshotOf(show: LiveShow, audience: Audience): Snapshot | null {
  const { state, room } = show;
  const slices = project(state, audience, room.context);
  return slices === null ? null : { seq: state.seq, slices: show.asSent(slices) };
}

function createShows(
  shows: Shows,
  log: EventLog,
  others: OtherServers,
  ended: RoundSubmissionsRepository,
  onError: LiveOptions["onError"],
): LiveShows & Pick<Live, "submissions"> {
  const using = async <T>(showId: string, work: (show: LiveShow) => T | Promise<T>): Promise<T | null> => {
    const lease = await shows.use(showId);
    if (lease === null) return null;
    try {
      return await work(lease.show);
    } finally {
      lease.release();
    }
  };
  /** Reads the current state, whichever server wrote last: a client's requests may reach any server. */
  const reading = async <T>(showId: string, read: (show: LiveShow) => T | Promise<T>): Promise<T | null> =>
    (await others.refresh(showId)) ? using(showId, read) : null;
  return {
    create: async (show, options) => {
      const lease = await shows.begin(show.show_id);
      try {
        const secret = randomBytes(32).toString("base64url");
        const body = { type: "create_show", ...show, secret } as const;
        const answer = await lease.show.execute(
          { id: serverCommandId(), device_id: server_device, actor: { kind: "system" }, body },
          options,
        );
        if (!answer.ok) await shows.remove(show.show_id, show_deleted);
        return answer;
      } catch (error) {
        await shows.remove(show.show_id, show_deleted);
        throw error;
      } finally {
        lease.release();
      }
    },
    execute: async (showId, command, options) => {
      const answer = await using(showId, (show) => show.execute(command, options));
      return answer ?? { ok: false, code: "unknown_show", params: {} };
    },
    registrationRefused: (showId) =>
      void using(showId, (show) => show.registrationRefused()).catch((error: unknown) => onError(error, showId)),
    state: (showId) => reading(showId, ({ state }) => state),
    snapshot: (showId, audience) => reading(showId, (show) => snapshotOf(show, audience)),
    submissions: (showId, query) => reading(showId, (show) => submissionsPage(show, ended, query)),
    drop: async (showId) => {
      await shows.delete(showId, () => log.drop(showId));
      others.deleted(showId);
    },
  };
}

export function createLive(options: LiveOptions): Live {
  const { database, rounds, now, wall, access, freeze, grantCapabilities, onError } = options;
  const { bus = inProcessHub().join(onError), clockError = () => 0 } = options;
  // Whether another server uses the same database right now cannot be known; assume one wherever it is possible.
  const is_shared = database.transact !== null;
  const log = createEventLog(database, wall);
  const presence = new PresenceOfServers(bus);
  const shows = new Shows({
    log,
    rounds,
    now,
    grantCapabilities,
    onError,
    is_shared,
    presence,
    onWritten: (showId, head) => others.committed(showId, head),
    watch: options.watch,
    ...(options.linger_ms === undefined ? {} : { linger_ms: options.linger_ms }),
  });
  const others = new OtherServers({ bus, log, shows, is_shared, onError });
  const admit = createAdmission(access, log);
  const run = pageCommands(freeze);
  const health = (): Health => ({ saving: database.saving.ok, bus: bus.state });
  const sessions = new Sessions({
    admit,
    shows,
    run,
    refresh: (showId) => others.refresh(showId),
    now,
    clockError,
    health,
    ...(options.moderator_limits === undefined ? {} : { moderator_limits: options.moderator_limits }),
    hearsRevocations: () => !is_shared || (bus.is_shared && bus.state === "ok"),
    onError,
  });
  const unsubscribe = [
    database.saving.subscribe(() => sessions.tellHealth("saving")),
    bus.onState(() => sessions.tellHealth("bus")),
  ];
  return {
    ...createShows(shows, log, others, roundSubmissionsRepository(database), onError),
    admit,
    sessions,
    shows,
    run,
    now,
    clockError,
    census: () => takeCensus(shows, sessions),
    open: sessions.open,
    userChanged: (userId) => sessions.userChanged(userId),
    sendAway: () => {
      for (const [, { screens }] of shows.allLoaded()) screens.endAll(restart);
    },
    close: async () => {
      for (const end of unsubscribe) end();
      others.stop();
      sessions.stop();
      await shows.close(restart);
      presence.stop();
    },
  };
}
