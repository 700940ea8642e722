import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  PROTOCOL_VERSION,
  type ClientCommandInput,
  type ClientMessage,
  type ServerMessage,
} from "@showrunner/contract/realtime";
import type { ClockReading, Violation, Operation, ViewSnapshot } from "./history.ts";
import type { RandomSource } from "../random-source.ts";

/** Without an ack for this long on an open connection, the web app drops it, in ms. */
const ACK_TIMEOUT_MS = 20_000;
/** Servers ping every few seconds; without data for this long a connection is dead, in ms. */
const SILENCE_TIMEOUT_MS = 8_000;
const RETRY_MS = 300;
/** Readings with a larger error are too imprecise, in ms. */
const MAX_CLOCK_ERROR_MS = 20;

export type Slices = Readonly<Record<string, unknown>>;

/** Shared by all clients of a run. */
export interface Observations {
  readonly operations: Operation[];
  readonly snapshots: ViewSnapshot[];
  readonly clockReadings: ClockReading[];
  readonly violations: Violation[];
  frameCount: number;
  connectionCount: number;
}

export interface ReconnectingClientOptions {
  readonly name: string;
  readonly role: "moderator" | "team" | "display";
  readonly device_id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Socket URLs of this client, one per server. */
  readonly urls: readonly string[];
  /**
   * Called for each connection with the index of its server in `urls`, since moderator tokens expire. `fresh`: the last
   * token was refused.
   */
  readonly getToken: (server: number, fresh: boolean) => Promise<string | null>;
  /** Whether full frames are recorded for comparison with the log. */
  readonly recordsSnapshots: boolean;
  readonly random: RandomSource;
  readonly observations: Observations;
}

interface PendingCommand {
  readonly operation: Operation;
  readonly resolve: (operation: Operation) => void;
}

/**
 * A client that follows the protocol: reconnects after every loss, and repeats commands without an ack under their id.
 */
export class ReconnectingClient {
  slices: Slices = {};
  seq = 0;
  isOpen = false;
  readonly #options: ReconnectingClientOptions;
  readonly #pending = new Map<string, PendingCommand>();
  #socket: WebSocket | undefined;
  #isEnded = false;
  #commandCount = 0;
  #bestReading: ClockReading | undefined;
  #isTokenRefused = false;

  constructor(options: ReconnectingClientOptions) {
    this.#options = options;
    void this.#reconnectUntilClosed();
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  get audience(): string {
    const me = this.slices["me"] as { team_id?: string } | undefined;
    return this.#options.role === "team" ? (me?.team_id ?? "") : this.#options.role;
  }

  /** Resolves with the acknowledged operation, after any number of connections. */
  command(body: ClientCommandInput): Promise<Operation> {
    const { device_id, observations } = this.#options;
    this.#commandCount += 1;
    const operation: Operation = {
      actor: this.audience,
      device_id,
      id: `${device_id}-${this.#commandCount}`,
      type: body.type,
      body,
      invokedAt: performance.now(),
      sendCount: 0,
      ack: null,
      ackedAt: null,
    };
    observations.operations.push(operation);
    return new Promise((resolve) => {
      this.#pending.set(operation.id, { operation, resolve });
      this.#sendCommand(operation);
    });
  }

  /** Requests the show clock; the best reading is recorded when the connection ends or `recordClockReading` is called. */
  requestClock(): void {
    if (this.isOpen) this.#sendMessage({ type: "clock", t0: performance.now() });
  }

  /** Records the best reading so far and starts over: the next fault may move the clock. */
  recordClockReading(): void {
    if (this.#bestReading !== undefined) this.#options.observations.clockReadings.push(this.#bestReading);
    this.#bestReading = undefined;
  }

  /** The current state, for comparison with the log. */
  finalSnapshot(): ViewSnapshot {
    return { client: this.#options.name, audience: this.audience, seq: this.seq, slices: this.slices, isFinal: true };
  }

  close(): void {
    this.#isEnded = true;
    this.recordClockReading();
    this.#socket?.terminate();
  }

  #sendMessage(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #sendCommand(operation: Operation): void {
    if (!this.isOpen) return;
    operation.sendCount += 1;
    this.#sendMessage({ type: "command", id: operation.id, body: operation.body as ClientCommandInput });
    const socket = this.#socket;
    setTimeout(() => {
      if (operation.ack === null && this.#socket === socket) socket?.terminate();
    }, ACK_TIMEOUT_MS).unref();
  }

  async #reconnectUntilClosed(): Promise<void> {
    const { random, urls } = this.#options;
    while (!this.#isEnded) {
      const wait = await this.#connect(random.integer(0, urls.length - 1));
      this.recordClockReading();
      this.isOpen = false;
      await sleep(wait + random.integer(50, 500));
    }
  }

  /** Resolves when the connection has ended, with the server's reconnect delay in ms. */
  async #connect(server: number): Promise<number> {
    const { role, device_id, headers, getToken, observations, urls } = this.#options;
    let token: string | null;
    try {
      token = await getToken(server, this.#isTokenRefused);
      this.#isTokenRefused = false;
    } catch {
      return RETRY_MS;
    }
    return new Promise((resolve) => {
      const socket = new WebSocket(urls[server] ?? "", { perMessageDeflate: false, headers, handshakeTimeout: 10_000 });
      this.#socket = socket;
      let waitMs = 0;
      let newest = 0;
      const silent = setTimeout(() => socket.terminate(), SILENCE_TIMEOUT_MS);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(silent);
        resolve(waitMs);
      });
      socket.on("ping", () => silent.refresh());
      socket.on("open", () => {
        observations.connectionCount += 1;
        const seq = this.seq === 0 ? null : this.seq;
        this.#sendMessage({ type: "hello", protocol: PROTOCOL_VERSION, role, token, device_id, seq });
      });
      socket.on("message", (data: Buffer) => {
        if (this.#isEnded) return;
        silent.refresh();
        const message = JSON.parse(data.toString("utf8")) as ServerMessage;
        if (message.type === "bye") {
          waitMs = message.retry_after_ms ?? 0;
          this.#isTokenRefused = message.code === "session_expired";
          if (!message.reconnect && message.code !== "session_expired")
            this.#reportViolation("disconnected", `was disconnected: ${message.code}`);
        } else if (message.type === "state") {
          if (message.seq < newest) this.#reportViolation("snapshot_order", `received ${message.seq} after ${newest}`);
          newest = message.seq;
          this.#onState(message);
        } else if (message.type === "ack") this.#onAck(message.id, message.ack);
        else if (message.type === "clock") this.#onClock(message);
      });
    });
  }

  #onState({ seq, full, slices }: Extract<ServerMessage, { type: "state" }>): void {
    const { name, recordsSnapshots, observations } = this.#options;
    observations.frameCount += 1;
    if (seq < this.seq) this.#reportViolation("snapshot_order", `resumed at ${seq} after ${this.seq}`);
    this.slices = full === true ? { ...slices } : { ...this.slices, ...slices };
    this.seq = seq;
    if (full !== true) return;
    if (recordsSnapshots)
      observations.snapshots.push({ client: name, audience: this.audience, seq, slices, isFinal: false });
    if (this.isOpen) return;
    this.isOpen = true;
    for (const { operation } of this.#pending.values()) this.#sendCommand(operation);
  }

  #onAck(id: string, ack: NonNullable<Operation["ack"]>): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return this.#reportViolation("duplicate_ack", `got a second ack of ${id}`);
    const { operation, resolve } = pending;
    // Undecided as far as the client knows: retry under the same id.
    if (!ack.ok && (ack.code === "unavailable" || ack.code === "too_many_requests")) {
      const socket = this.#socket;
      setTimeout(() => {
        // A new connection has already repeated it.
        if (this.#socket === socket && this.#pending.has(id)) this.#sendCommand(operation);
      }, RETRY_MS);
      return;
    }
    operation.ack = ack;
    operation.ackedAt = performance.now();
    this.#pending.delete(id);
    resolve(operation);
  }

  #onClock({ t0, t1, t2 }: Extract<ServerMessage, { type: "clock" }>): void {
    const t3 = performance.now();
    const reading = { offset: (t1 + t2 - t0 - t3) / 2, error: (t3 - t0 - (t2 - t1)) / 2 };
    if (reading.error < (this.#bestReading?.error ?? MAX_CLOCK_ERROR_MS)) this.#bestReading = reading;
  }

  #reportViolation(kind: Violation["kind"], what: string): void {
    this.#options.observations.violations.push({ kind, what: `${this.#options.name} ${what}` });
  }
}
