import type { CommandAck, HelloMessage } from "@showrunner/contract/realtime";
import { isLocale } from "@showrunner/i18n";
import type { BusState } from "../../../platform/bus/index.ts";
import type { CloseNotice, Connection, Session, SessionMessage } from "../../../platform/realtime/index.ts";
import type { AdmittedClient } from "./admission.ts";
import type { ClientCommand, RunClientCommand } from "./client-commands.ts";
import { measureConnection, unmeasured } from "../room/ping-rate-controller.ts";
import { UNAVAILABLE_REFUSAL } from "../room/room.ts";
import type { Client } from "../fan-out/clients.ts";
import type { ShowHandle } from "../room/show-registry.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

const ASSET_BASE_PATH = "/api/v1/assets";
/** A team's token is renewed when it expires sooner than this. */
const RENEW_BEFORE_MS = 45 * 24 * 3_600_000;
/**
 * Only expiries closer than this get a timer: thousands of phones with tokens valid for weeks must not hold one each.
 */
const TIMER_HORIZON_MS = 5 * 60_000;

/** The server's health as reported to clients. */
export interface Health {
  readonly saving: boolean;
  readonly bus: BusState;
}

/** What all sessions of this server share. */
export interface SessionServices {
  readonly runCommand: RunClientCommand;
  /** Show clock, in ms. */
  readonly now: () => number;
  /** Maximum difference between `now` and the clock shared by all servers, in ms. */
  readonly getClockError: () => number;
  readonly health: () => Health;
  readonly onError: (error: unknown) => void;
}

export interface SessionContext {
  readonly services: SessionServices;
  /** Verifies a moderator's token and returns when it expires (epoch ms; null: never). */
  readonly recheck: (
    session: LiveSession,
    token: string,
  ) => Promise<{ readonly expires_at: number | null } | CloseNotice>;
  readonly onClosed: (session: LiveSession) => void;
}

/** What a client sends when it connects, besides its identity. */
export type ClientHello = Pick<HelloMessage, "protocol" | "token" | "seq" | "language">;

/** One admitted client: receives the show's frames and sends commands while its token is valid. */
export class LiveSession implements Session {
  readonly client: Client;
  readonly admittedClient: AdmittedClient;
  readonly #connection: Connection;
  readonly #handle: ShowHandle;
  readonly #services: SessionServices;
  readonly #context: SessionContext;
  readonly #protocol: number;
  #token: string | null;
  /** Epoch ms; null when nothing is due. */
  #expiresAt: number | null = null;
  #expiryTimer: NodeJS.Timeout | undefined;

  constructor(
    connection: Connection,
    admitted: AdmittedClient,
    { protocol, token, language }: ClientHello,
    handle: ShowHandle,
    context: SessionContext,
  ) {
    const { viewer, device_id } = admitted;
    this.client = { viewer, device_id, connection, language: isLocale(language) ? language : null };
    this.admittedClient = admitted;
    this.#connection = connection;
    this.#handle = handle;
    this.#services = context.services;
    this.#context = context;
    this.#protocol = protocol;
    // Only moderators are verified again; keeping the tokens of thousands of phones would waste memory.
    this.#token = viewer.kind === "moderator" ? token : null;
  }

  /** Sends the welcome message and the full state. */
  start(): void {
    const welcome = {
      type: "welcome",
      protocol: this.#protocol,
      now: this.#services.now(),
      asset_base: ASSET_BASE_PATH,
    };
    this.#connection.send(JSON.stringify(welcome));
    const { saving, bus } = this.#services.health();
    if (!saving || (bus !== "ok" && this.#isModerator)) this.sendHealth();
    this.#handle.show.addClient(this.client);
    this.#setExpiry(this.admittedClient.expires_at);
  }

  receive(message: SessionMessage, arrival: number): void {
    if (message.type === "visibility") this.#handle.show.setVisibility(this.client, message.state);
    else if (message.type === "token") void this.#verifyToken(message.token);
    else void this.#runCommand(message.id, message.body, arrival);
  }

  onClosed(): void {
    clearTimeout(this.#expiryTimer);
    this.#handle.show.removeClient(this.client);
    this.#handle.release();
    this.#context.onClosed(this);
  }

  sendHealth(): void {
    const { saving, bus } = this.#services.health();
    // Only moderators learn that the bus is down.
    this.#connection.send(JSON.stringify({ type: "health", saving, ...(this.#isModerator ? { bus } : {}) }));
  }

  get #isModerator(): boolean {
    return this.admittedClient.viewer.kind === "moderator";
  }

  /** Verifies the moderator's rights again. */
  async recheck(): Promise<void> {
    if (!this.#isModerator) return;
    const token = this.#token;
    await this.#verifyToken(token ?? "", () => this.#token === token);
  }

  async #runCommand(id: string, body: ClientCommand["body"], arrival: number): Promise<void> {
    const { viewer, device_id } = this.admittedClient;
    const sendAck = (ack: CommandAck): void => this.#connection.send(encodeAck(this.#protocol, id, ack));
    if (viewer.kind === "display") return sendAck({ ok: false, code: "not_allowed", params: {} });
    if (viewer.kind === "team" && !this.#handle.show.tryConsumeCommand(viewer.team_id))
      return sendAck({ ok: false, code: "too_many_requests", params: {} });
    const actor = viewer.kind === "team" ? viewer : { kind: "moderator" as const, user_id: viewer.user_id };
    const { transport } = this.#connection;
    // Connection measurements matter only for presses and the time of submissions.
    const measured =
      body.type === "buzz" || body.type === "submit" ? measureConnection(this.client, arrival) : unmeasured;
    const meta = { arrival, transport, ...measured, clock_error: this.#services.getClockError() };
    try {
      sendAck(await this.#services.runCommand(this.#handle.show, { id, device_id, actor, body, meta }));
    } catch (error) {
      this.#services.onError(error);
      sendAck(UNAVAILABLE_REFUSAL);
    }
  }

  /** @param isCurrent false if the client has renewed its token meanwhile, which is then verified instead */
  async #verifyToken(token: string, isCurrent = (): boolean => true): Promise<void> {
    if (!this.#isModerator) return;
    try {
      const checked = await this.#context.recheck(this, token);
      if (!isCurrent()) return await this.recheck();
      if ("code" in checked) return this.#connection.end(checked);
      this.#token = token;
      this.#setExpiry(checked.expires_at);
    } catch (error) {
      // If the check itself fails, the session continues until the next one.
      this.#services.onError(error);
    }
  }

  #setExpiry(expiresAt: number | null): void {
    clearTimeout(this.#expiryTimer);
    this.#expiryTimer = undefined;
    this.#expiresAt = expiresAt;
    this.scheduleExpiry();
  }

  /** Schedules renewal of the token or the end of the session; call again every few minutes at least. */
  scheduleExpiry(): void {
    if (this.#expiresAt === null || this.#expiryTimer !== undefined) return;
    const { renew } = this.admittedClient;
    const wait = this.#expiresAt - (renew === null ? 0 : RENEW_BEFORE_MS) - Date.now();
    if (wait > TIMER_HORIZON_MS) return;
    if (renew !== null && wait <= 0) return this.#sendToken(renew);
    const due = (): void => (renew === null ? this.#connection.end(SESSION_EXPIRED_NOTICE) : this.#sendToken(renew));
    this.#expiryTimer = setSafeTimeout(due, Math.max(0, wait));
    this.#expiryTimer.unref();
  }

  #sendToken(renew: () => string): void {
    this.#expiresAt = null;
    this.#connection.send(JSON.stringify({ type: "token", token: renew() }));
  }
}

/** Version 1 of the protocol names the ack `answer`. */
function encodeAck(protocol: number, id: string, ack: CommandAck): string {
  return JSON.stringify(protocol === 1 ? { type: "answer", id, answer: ack } : { type: "ack", id, ack });
}

const SESSION_EXPIRED_NOTICE: CloseNotice = { code: "session_expired", reconnect: false };
