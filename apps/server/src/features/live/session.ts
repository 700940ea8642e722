import { protocol_version, type CommandAnswer } from "@showrunner/contract/realtime";
import type { BusState } from "../../platform/bus/index.ts";
import type { Bye, Connection, Session, SessionMessage } from "../../platform/realtime/index.ts";
import type { Admitted } from "./admission.ts";
import type { PageCommand, RunPageCommand } from "./commands.ts";
import { lineOf, not_measured } from "./line-care.ts";
import { unavailable } from "./room.ts";
import type { Screen } from "./screens.ts";
import type { Lease } from "./shows.ts";
import { later } from "../../platform/tasks.ts";

const asset_base = "/api/v1/assets";
/** A team's token is renewed when it expires sooner than this. */
const renew_before_ms = 45 * 24 * 3_600_000;
/**
 * Only expiries closer than this get a timer: thousands of phones with tokens valid for weeks must not hold one each.
 */
const timer_within_ms = 5 * 60_000;

/** What clients are told about the server's condition. */
export interface Health {
  readonly saving: boolean;
  readonly bus: BusState;
}

export interface SessionContext {
  readonly run: RunPageCommand;
  /** Show clock, in ms. */
  readonly now: () => number;
  /** Verifies a moderator's token and returns when it expires (epoch ms; null: never). */
  readonly recheck: (session: LiveSession, token: string) => Promise<{ readonly expires_at: number | null } | Bye>;
  /** Maximum difference between `now` and the clock shared by all servers, in ms. */
  readonly clockError: () => number;
  readonly health: () => Health;
  readonly onError: (error: unknown) => void;
  readonly onClosed: (session: LiveSession) => void;
}

/** One admitted client: receives the show's frames and sends commands while its token is valid. */
export class LiveSession implements Session {
  readonly screen: Screen;
  readonly admitted: Admitted;
  readonly #connection: Connection;
  readonly #lease: Lease;
  readonly #context: SessionContext;
  #token: string | null;
  /** Epoch ms; null when nothing is due. */
  #expires_at: number | null = null;
  #expiry: NodeJS.Timeout | undefined;

  constructor(connection: Connection, admitted: Admitted, token: string | null, lease: Lease, context: SessionContext) {
    const { viewer, device_id } = admitted;
    this.screen = { viewer, device_id, connection };
    this.admitted = admitted;
    this.#connection = connection;
    this.#lease = lease;
    this.#context = context;
    // Only moderators are verified again; keeping the tokens of thousands of phones would waste memory.
    this.#token = viewer.kind === "moderator" ? token : null;
  }

  /** Sends the welcome message and the full state. */
  begin(): void {
    const welcome = { type: "welcome", protocol: protocol_version, now: this.#context.now(), asset_base };
    this.#connection.send(JSON.stringify(welcome));
    const { saving, bus } = this.#context.health();
    if (!saving || (bus !== "ok" && this.#isModerator)) this.tellHealth();
    this.#lease.show.addScreen(this.screen);
    this.#expiresAt(this.admitted.expires_at);
  }

  receive(message: SessionMessage, arrival: number): void {
    if (message.type === "token") void this.#renewed(message.token);
    else void this.#command(message.id, message.body, arrival);
  }

  closed(): void {
    clearTimeout(this.#expiry);
    this.#lease.show.removeScreen(this.screen);
    this.#lease.release();
    this.#context.onClosed(this);
  }

  tellHealth(): void {
    const { saving, bus } = this.#context.health();
    // Only moderators learn that the bus is down.
    this.#connection.send(JSON.stringify({ type: "health", saving, ...(this.#isModerator ? { bus } : {}) }));
  }

  get #isModerator(): boolean {
    return this.admitted.viewer.kind === "moderator";
  }

  /** Verifies the moderator's rights again. */
  async recheck(): Promise<void> {
    if (this.#isModerator) await this.#renewed(this.#token ?? "");
  }

  async #command(id: string, body: PageCommand["body"], arrival: number): Promise<void> {
    const { viewer, device_id } = this.admitted;
    const answer = (given: CommandAnswer): void =>
      this.#connection.send(JSON.stringify({ type: "answer", id, answer: given }));
    if (viewer.kind === "display") return answer({ ok: false, code: "not_allowed", params: {} });
    const actor = viewer.kind === "team" ? viewer : { kind: "moderator" as const, user_id: viewer.user_id };
    const { line } = this.#connection;
    // Connection measurements matter only for presses.
    const measured = body.type === "buzz" ? lineOf(this.screen, arrival) : not_measured;
    const way = { arrival, line, ...measured, clock_error: this.#context.clockError() };
    try {
      answer(await this.#context.run(this.#lease.show, { id, device_id, actor, body, way }));
    } catch (error) {
      this.#context.onError(error);
      answer(unavailable);
    }
  }

  async #renewed(token: string): Promise<void> {
    if (!this.#isModerator) return;
    try {
      const checked = await this.#context.recheck(this, token);
      if ("code" in checked) return this.#connection.end(checked);
      this.#token = token;
      this.#expiresAt(checked.expires_at);
    } catch (error) {
      // A failed check is no refusal; the next one decides.
      this.#context.onError(error);
    }
  }

  #expiresAt(expires_at: number | null): void {
    clearTimeout(this.#expiry);
    this.#expiry = undefined;
    this.#expires_at = expires_at;
    this.watchExpiry();
  }

  /** Schedules renewal of the token or the end of the session; call again every few minutes at least. */
  watchExpiry(): void {
    if (this.#expires_at === null || this.#expiry !== undefined) return;
    const { renew } = this.admitted;
    const wait = this.#expires_at - (renew === null ? 0 : renew_before_ms) - Date.now();
    if (wait > timer_within_ms) return;
    if (renew !== null && wait <= 0) return this.#renew(renew);
    const due = (): void => (renew === null ? this.#connection.end(session_expired) : this.#renew(renew));
    this.#expiry = later(due, Math.max(0, wait));
    this.#expiry.unref();
  }

  #renew(renew: () => string): void {
    this.#expires_at = null;
    this.#connection.send(JSON.stringify({ type: "token", token: renew() }));
  }
}

const session_expired: Bye = { code: "session_expired", reconnect: false };
