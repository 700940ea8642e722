import type { ByeCode } from "@showrunner/contract/realtime";
import type { ShowId } from "@showrunner/engine";
import type { Failure, FailureCode } from "../../platform/http/failure.ts";
import type { Bye, Connection, OpenSession, Session } from "../../platform/realtime/index.ts";
import type { Admit, Admitted } from "./admission.ts";
import type { RunPageCommand } from "./commands.ts";
import { LiveSession, type Health, type SessionContext } from "./session.ts";
import type { Screens } from "./screens.ts";
import type { Lease, Shows } from "./shows.ts";
import { repeat } from "../../platform/tasks.ts";

/** Per show and server. */
const max_displays = 50;
const max_screens_per_team = 50;
/** How often rights are verified without a notification. */
const recheck_every_ms = 30_000;
/** The same while another server may have revoked rights and cannot notify this one. */
const recheck_unheard_every_ms = 2_000;

const bye_codes: Partial<Record<FailureCode, ByeCode>> = {
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

function byeOf({ code, retry_after_s }: Failure): Bye {
  const known = bye_codes[code];
  if (known !== undefined) return { code: known, reconnect: false };
  return { code: "restart", reconnect: true, retry_after_ms: (retry_after_s ?? 2) * 1_000 };
}

/** The public id lets anyone open displays; the host's own neither count nor are kept out by them. */
function strangersDisplays({ displays }: Screens): number {
  return [...displays].filter(({ viewer }) => viewer.kind === "display" && !viewer.has_key).length;
}

/** Maximum connections of moderators; `Infinity` for no limit. */
export interface ModeratorLimits {
  readonly per_user: number;
  readonly per_show: number;
}

const isFull = (screens: Screens, { viewer }: Admitted): boolean =>
  (viewer.kind === "display" && !viewer.has_key && strangersDisplays(screens) >= max_displays) ||
  (viewer.kind === "team" && screens.ofTeam(viewer.team_id).size >= max_screens_per_team);

export interface SessionsOptions {
  readonly admit: Admit;
  readonly shows: Shows;
  readonly run: RunPageCommand;
  /** Brings this server's state of a show up to date; false when the show was deleted. */
  readonly refresh: (showId: ShowId) => Promise<boolean>;
  /** Show clock, in ms. */
  readonly now: () => number;
  /** Maximum difference between `now` and the clock shared by all servers, in ms. */
  readonly clockError: () => number;
  readonly health: () => Health;
  /** Whether this server is notified of all revoked rights. */
  readonly hearsRevocations: () => boolean;
  readonly moderator_limits?: ModeratorLimits;
  readonly onError: (error: unknown) => void;
}

/** All clients connected to this server. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #context: SessionContext;
  readonly #sessions = new Set<LiveSession>();
  /** Connections of moderators, by user. */
  readonly #by_user = new Map<string, number>();
  /** Last notification of changed rights (`performance.now()`), by user. */
  readonly #changed = new Map<string | null, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: SessionsOptions) {
    this.#options = options;
    const { run, now, clockError, health, hearsRevocations, onError } = options;
    this.#context = {
      run,
      now,
      clockError,
      health,
      onError,
      recheck: (session, token) => this.#recheck(session, token),
      onClosed: (session) => {
        this.#sessions.delete(session);
        this.#countModerator(session.admitted, -1);
      },
    };
    let rechecked_at = performance.now();
    this.#timer = repeat(() => {
      if (hearsRevocations() && performance.now() - rechecked_at < recheck_every_ms) return;
      rechecked_at = performance.now();
      this.#recheckAll(() => true);
      for (const session of this.#sessions) session.watchExpiry();
    }, recheck_unheard_every_ms);
    this.#timer.unref();
  }

  get all(): ReadonlySet<LiveSession> {
    return this.#sessions;
  }

  /** Handles the first message of a WebSocket. */
  readonly open: OpenSession = async (connection, target, hello) => {
    const admitted = await this.#options.admit(target, hello);
    return admitted.ok ? this.enter(connection, admitted.value, hello.token, hello.seq) : byeOf(admitted.error);
  };

  /** Attaches an admitted client to its show. `seq`: the state it has already seen, possibly on another server. */
  async enter(
    connection: Connection,
    admitted: Admitted,
    token: string | null,
    seq: number | null = null,
  ): Promise<Session | Bye> {
    const lease = await this.#options.shows.use(admitted.show_id);
    if (lease === null) return { code: "not_found", reconnect: false };
    if (seq !== null) await lease.show.room.caughtUp(seq);
    if (isFull(lease.show.screens, admitted) || this.#hasTooMany(lease.show.screens, admitted)) {
      lease.release();
      return { code: "too_many", reconnect: true, retry_after_ms: 30_000 };
    }
    const bye = await this.#byeToTeam(lease, admitted);
    if (bye !== null) {
      lease.release();
      return bye;
    }
    const session = new LiveSession(connection, admitted, token, lease, this.#context);
    this.#sessions.add(session);
    this.#countModerator(admitted, 1);
    session.begin();
    const { viewer, asked_at } = admitted;
    // As for teams: a notification during admission found no session to close.
    if (viewer.kind === "moderator" && (this.#changed.get(viewer.user_id) ?? 0) >= asked_at) void session.recheck();
    return session;
  }

  #hasTooMany({ moderators }: Screens, { viewer }: Admitted): boolean {
    const { moderator_limits: limits } = this.#options;
    if (viewer.kind !== "moderator" || limits === undefined) return false;
    // With authentication switched off all moderators share one identity: only the show limits them.
    const own = viewer.user_id === null ? 0 : (this.#by_user.get(viewer.user_id) ?? 0);
    return own >= limits.per_user || moderators.size >= limits.per_show;
  }

  #countModerator({ viewer }: Admitted, by: 1 | -1): void {
    if (viewer.kind !== "moderator" || viewer.user_id === null) return;
    const count = (this.#by_user.get(viewer.user_id) ?? 0) + by;
    if (count === 0) this.#by_user.delete(viewer.user_id);
    else this.#by_user.set(viewer.user_id, count);
  }

  /** A team with a valid token may be unknown here because it registered, or was reactivated, on another server. */
  async #byeToTeam({ show }: Lease, { show_id, viewer, asked_at }: Admitted): Promise<Bye | null> {
    if (viewer.kind !== "team") return null;
    const status = (): string | undefined => show.state.teams.by_id.get(viewer.team_id)?.status;
    const endedMeanwhile = (): Bye | null => show.screens.teamEndedSince(viewer.team_id, asked_at);
    if (status() === "active") return endedMeanwhile();
    try {
      if (!(await this.#options.refresh(show_id))) return { code: "not_found", reconnect: false };
    } catch (error) {
      this.#options.onError(error);
      return { code: "restart", reconnect: true, retry_after_ms: 2_000 };
    }
    const ended = endedMeanwhile();
    if (ended !== null) return ended;
    // Otherwise the team was removed during admission, when it had no client to disconnect.
    if (status() === undefined) return { code: "team_deleted", reconnect: false };
    return status() === "deactivated" ? { code: "team_deactivated", reconnect: false } : null;
  }

  /** Call when this user's rights changed: disconnects sessions that are no longer allowed. */
  userChanged(user_id: string): void {
    this.#changed.set(user_id, performance.now());
    this.#recheckAll(({ admitted: { viewer } }) => viewer.kind === "moderator" && viewer.user_id === user_id);
  }

  /** Sends a changed `Health`: `saving` to all clients, `bus` to moderators only. */
  tellHealth(what: keyof Health): void {
    for (const session of this.#sessions)
      if (what === "saving" || session.admitted.viewer.kind === "moderator") session.tellHealth();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #recheckAll(isMeant: (session: LiveSession) => boolean): void {
    for (const session of this.#sessions) if (isMeant(session)) void session.recheck();
  }

  async #recheck(
    { admitted: { show_id, device_id, viewer } }: LiveSession,
    token: string,
  ): Promise<{ readonly expires_at: number | null } | Bye> {
    const again = await this.#options.admit(
      { kind: "show", show_id },
      { role: "moderator", token: token === "" ? null : token, device_id },
    );
    if (!again.ok) return byeOf(again.error);
    const { viewer: now, expires_at } = again.value;
    // Another account on the same connection must reconnect, so that commands carry its own name.
    const isSame = now.kind === "moderator" && viewer.kind === "moderator" && now.user_id === viewer.user_id;
    return isSame ? { expires_at } : { code: "session_ended", reconnect: true };
  }
}
