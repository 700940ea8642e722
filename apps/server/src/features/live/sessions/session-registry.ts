import type { CloseReason } from "@showrunner/contract/realtime";
import type { ShowId } from "@showrunner/engine";
import type { Failure, FailureCode } from "../../../platform/http/failure.ts";
import type { CloseNotice, Connection, OpenSession, Session } from "../../../platform/realtime/index.ts";
import type { Admit, AdmittedClient } from "./admission.ts";
import {
  LiveSession,
  type ClientHello,
  type Health,
  type SessionContext,
  type SessionServices,
} from "./live-session.ts";
import type { Clients } from "../fan-out/clients.ts";
import type { ShowHandle, ShowRegistry } from "../room/show-registry.ts";
import { setSafeInterval } from "../../../platform/safe-timers.ts";

/** Per show and server. */
const MAX_DISPLAYS = 50;
const MAX_CLIENTS_PER_TEAM = 50;
/** How often rights are verified without a notification. */
const RECHECK_INTERVAL_MS = 30_000;
/** The same while another server may have revoked rights and cannot notify this one. */
const RECHECK_WITHOUT_BUS_INTERVAL_MS = 2_000;

const CLOSE_REASON_BY_CODE: Partial<Record<FailureCode, CloseReason>> = {
  unauthorized: "session_expired",
  session_expired: "session_expired",
  team_session_ended: "session_ended",
  team_deactivated: "team_deactivated",
  forbidden: "forbidden",
  user_inactive: "forbidden",
  not_found: "not_found",
  gameshow_not_found: "not_found",
  invalid_public_id: "not_found",
};

function toCloseNotice({ code, retryAfterS }: Failure): CloseNotice {
  const known = CLOSE_REASON_BY_CODE[code];
  if (known !== undefined) return { code: known, reconnect: false };
  return { code: "restart", reconnect: true, retry_after_ms: (retryAfterS ?? 2) * 1_000 };
}

/** The public id lets anyone open displays; the host's own neither count nor are kept out by them. */
function countPublicDisplays({ displays }: Clients): number {
  return [...displays].filter(({ viewer }) => viewer.kind === "display" && !viewer.hasKey).length;
}

/** Maximum connections of moderators; `Infinity` for no limit. */
export interface ModeratorLimits {
  readonly perUser: number;
  readonly perShow: number;
}

const isAtCapacity = (clients: Clients, { viewer }: AdmittedClient): boolean =>
  (viewer.kind === "display" && !viewer.hasKey && countPublicDisplays(clients) >= MAX_DISPLAYS) ||
  (viewer.kind === "team" && clients.ofTeam(viewer.team_id).size >= MAX_CLIENTS_PER_TEAM);

export interface SessionRegistryOptions {
  readonly services: SessionServices;
  readonly admit: Admit;
  readonly shows: ShowRegistry;
  /** Brings this server's state of a show up to date; false when the show was deleted. */
  readonly refresh: (showId: ShowId) => Promise<boolean>;
  /** Whether this server is notified of all revoked rights. */
  readonly receivesRevocations: () => boolean;
  readonly moderatorLimits?: ModeratorLimits | undefined;
}

/** All clients connected to this server. */
export class SessionRegistry {
  readonly #options: SessionRegistryOptions;
  readonly #context: SessionContext;
  readonly #sessions = new Set<LiveSession>();
  /** Connections of moderators, by user. */
  readonly #moderatorConnections = new Map<string, number>();
  /** Last notification of changed rights (`performance.now()`), by user. */
  readonly #rightsChangedAt = new Map<string | null, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: SessionRegistryOptions) {
    this.#options = options;
    const { services, receivesRevocations } = options;
    this.#context = {
      services,
      recheck: (session, token) => this.#recheck(session, token),
      onClosed: (session) => {
        this.#sessions.delete(session);
        this.#countModerator(session.admittedClient, -1);
      },
    };
    let recheckedAt = performance.now();
    this.#timer = setSafeInterval(() => {
      if (receivesRevocations() && performance.now() - recheckedAt < RECHECK_INTERVAL_MS) return;
      recheckedAt = performance.now();
      this.#recheckAll(() => true);
      for (const session of this.#sessions) session.scheduleExpiry();
    }, RECHECK_WITHOUT_BUS_INTERVAL_MS);
    this.#timer.unref();
  }

  get all(): ReadonlySet<LiveSession> {
    return this.#sessions;
  }

  /** Handles the first message of a WebSocket. */
  readonly openSession: OpenSession = async (connection, target, hello) => {
    const admitted = await this.#options.admit(target, hello);
    return admitted.ok ? this.attach(connection, admitted.value, hello) : toCloseNotice(admitted.error);
  };

  /** Attaches an admitted client to its show, whose state is then at least at the `seq` that the client has seen. */
  async attach(connection: Connection, admitted: AdmittedClient, hello: ClientHello): Promise<Session | CloseNotice> {
    const handle = await this.#options.shows.acquire(admitted.show_id);
    if (handle === null) return { code: "not_found", reconnect: false };
    if (hello.seq !== null) await handle.show.room.waitForSeq(hello.seq);
    const notice = await this.#findTeamCloseNotice(handle, admitted);
    if (notice !== null) {
      handle.release();
      return notice;
    }
    // Nothing may be awaited between this check and the start of the session, or concurrent clients exceed the limits.
    if (isAtCapacity(handle.show.clients, admitted) || this.#exceedsModeratorLimits(handle.show.clients, admitted)) {
      handle.release();
      return { code: "too_many", reconnect: true, retry_after_ms: 30_000 };
    }
    const session = new LiveSession(connection, admitted, hello, handle, this.#context);
    this.#sessions.add(session);
    this.#countModerator(admitted, 1);
    session.start();
    const { viewer, checkStartedAt } = admitted;
    // A notification during admission found no session to close; teams have the same check.
    if (viewer.kind === "moderator" && (this.#rightsChangedAt.get(viewer.user_id) ?? 0) >= checkStartedAt)
      void session.recheck();
    return session;
  }

  #exceedsModeratorLimits({ moderators }: Clients, { viewer }: AdmittedClient): boolean {
    const { moderatorLimits: limits } = this.#options;
    if (viewer.kind !== "moderator" || limits === undefined) return false;
    // With authentication switched off all moderators share one identity: only the show limits them.
    const own = viewer.user_id === null ? 0 : (this.#moderatorConnections.get(viewer.user_id) ?? 0);
    return own >= limits.perUser || moderators.size >= limits.perShow;
  }

  #countModerator({ viewer }: AdmittedClient, by: 1 | -1): void {
    if (viewer.kind !== "moderator" || viewer.user_id === null) return;
    const count = (this.#moderatorConnections.get(viewer.user_id) ?? 0) + by;
    if (count === 0) this.#moderatorConnections.delete(viewer.user_id);
    else this.#moderatorConnections.set(viewer.user_id, count);
  }

  /** A team with a valid token may be unknown here because it registered, or was reactivated, on another server. */
  async #findTeamCloseNotice(
    { show }: ShowHandle,
    { show_id, viewer, checkStartedAt }: AdmittedClient,
  ): Promise<CloseNotice | null> {
    if (viewer.kind !== "team") return null;
    const status = (): string | undefined => show.state.teams.by_id.get(viewer.team_id)?.status;
    const endedMeanwhile = (): CloseNotice | null => show.clients.findTeamCloseNotice(viewer.team_id, checkStartedAt);
    if (status() === "active") return endedMeanwhile();
    try {
      if (!(await this.#options.refresh(show_id))) return { code: "not_found", reconnect: false };
    } catch (error) {
      this.#options.services.onError(error);
      return { code: "restart", reconnect: true, retry_after_ms: 2_000 };
    }
    const ended = endedMeanwhile();
    if (ended !== null) return ended;
    // Otherwise the team was removed during admission, when it had no client to disconnect.
    if (status() === undefined) return { code: "team_deleted", reconnect: false };
    return status() === "deactivated" ? { code: "team_deactivated", reconnect: false } : null;
  }

  /** Call when this user's rights changed: disconnects sessions that are no longer allowed. */
  recheckUser(userId: string): void {
    this.#rightsChangedAt.set(userId, performance.now());
    this.#recheckAll(({ admittedClient: { viewer } }) => viewer.kind === "moderator" && viewer.user_id === userId);
  }

  /** Sends a changed `Health`: `saving` to all clients, `bus` to moderators only. */
  sendHealth(field: keyof Health): void {
    for (const session of this.#sessions)
      if (field === "saving" || session.admittedClient.viewer.kind === "moderator") session.sendHealth();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #recheckAll(matches: (session: LiveSession) => boolean): void {
    for (const session of this.#sessions) if (matches(session)) void session.recheck();
  }

  async #recheck(
    { admittedClient: { show_id, device_id, viewer } }: LiveSession,
    token: string,
  ): Promise<{ readonly expires_at: number | null } | CloseNotice> {
    const again = await this.#options.admit(
      { kind: "show", show_id },
      { role: "moderator", token: token === "" ? null : token, device_id },
    );
    if (!again.ok) return toCloseNotice(again.error);
    const { viewer: now, expires_at } = again.value;
    // Another account on the same connection must reconnect, so that commands carry its own name.
    const isSame = now.kind === "moderator" && viewer.kind === "moderator" && now.user_id === viewer.user_id;
    return isSame ? { expires_at } : { code: "session_ended", reconnect: true };
  }
}
