import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { protocol_version, type DownMessage, type UpMessage } from "@showrunner/contract/realtime";
import type { ClockReading, Miss, Operation, Shown } from "./history.ts";
import type { Chance } from "./chance.ts";

/** Without an ack for this long on an open connection, the web app drops it, in ms. */
const patience_ms = 20_000;
/** Servers ping every few seconds; without data for this long a connection is dead, in ms. */
const silent_after_ms = 8_000;
const retry_ms = 300;
/** Readings with a larger error are too imprecise, in ms. */
const widest_error_ms = 20;

type Body = Extract<UpMessage, { type: "command" }>["body"];
export type Slices = Readonly<Record<string, unknown>>;

/** Shared by all clients of a run. */
export interface Notes {
  readonly operations: Operation[];
  readonly shown: Shown[];
  readonly clocks: ClockReading[];
  readonly misses: Miss[];
  frames: number;
  connects: number;
}

export interface ClientOptions {
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
  readonly token: (server: number, fresh: boolean) => Promise<string | null>;
  /** Whether full frames are recorded for comparison with the log. */
  readonly keeps_shown: boolean;
  readonly chance: Chance;
  readonly notes: Notes;
}

interface Pending {
  readonly operation: Operation;
  readonly settle: (operation: Operation) => void;
}

/**
 * A client that follows the protocol: reconnects after every loss, and repeats commands without an ack under their id.
 */
export class Client {
  slices: Slices = {};
  seq = 0;
  is_open = false;
  readonly #options: ClientOptions;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | undefined;
  #is_ended = false;
  #given = 0;
  #best: ClockReading | undefined;
  #is_refused = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    void this.#stay();
  }

  get pending(): number {
    return this.#pending.size;
  }

  get audience(): string {
    const me = this.slices["me"] as { team_id?: string } | undefined;
    return this.#options.role === "team" ? (me?.team_id ?? "") : this.#options.role;
  }

  /** Resolves with the acknowledged operation, after any number of connections. */
  command(body: Body): Promise<Operation> {
    const { device_id, notes } = this.#options;
    this.#given += 1;
    const operation: Operation = {
      actor: this.audience,
      device_id,
      id: `${device_id}-${this.#given}`,
      type: body.type,
      body,
      invoked_at: performance.now(),
      sends: 0,
      answer: null,
      answered_at: null,
    };
    notes.operations.push(operation);
    return new Promise((settle) => {
      this.#pending.set(operation.id, { operation, settle });
      this.#send(operation);
    });
  }

  /** Requests the show clock; the best reading is recorded when the connection ends or by `mark`. */
  probe(): void {
    if (this.is_open) this.#say({ type: "clock", t0: performance.now() });
  }

  /** Records the best reading so far and starts anew: the next fault may move the clock. */
  mark(): void {
    if (this.#best !== undefined) this.#options.notes.clocks.push(this.#best);
    this.#best = undefined;
  }

  /** The current state, for comparison with the log. */
  last(): Shown {
    return { client: this.#options.name, audience: this.audience, seq: this.seq, slices: this.slices, is_last: true };
  }

  end(): void {
    this.#is_ended = true;
    this.mark();
    this.#socket?.terminate();
  }

  #say(message: UpMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #send(operation: Operation): void {
    if (!this.is_open) return;
    operation.sends += 1;
    this.#say({ type: "command", id: operation.id, body: operation.body as Body });
    const socket = this.#socket;
    setTimeout(() => {
      if (operation.answer === null && this.#socket === socket) socket?.terminate();
    }, patience_ms).unref();
  }

  async #stay(): Promise<void> {
    const { chance, urls } = this.#options;
    while (!this.#is_ended) {
      const wait = await this.#connect(chance.whole(0, urls.length - 1));
      this.mark();
      this.is_open = false;
      await pause(wait + chance.whole(50, 500));
    }
  }

  /** Resolves when the connection has ended, with the server's reconnect delay in ms. */
  async #connect(server: number): Promise<number> {
    const { role, device_id, headers, token, notes, urls } = this.#options;
    let given: string | null;
    try {
      given = await token(server, this.#is_refused);
      this.#is_refused = false;
    } catch {
      return retry_ms;
    }
    return new Promise((resolve) => {
      const socket = new WebSocket(urls[server] ?? "", { perMessageDeflate: false, headers, handshakeTimeout: 10_000 });
      this.#socket = socket;
      let wait_ms = 0;
      let newest = 0;
      const silent = setTimeout(() => socket.terminate(), silent_after_ms);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(silent);
        resolve(wait_ms);
      });
      socket.on("ping", () => silent.refresh());
      socket.on("open", () => {
        notes.connects += 1;
        const seq = this.seq === 0 ? null : this.seq;
        this.#say({ type: "hello", protocol: protocol_version, role, token: given, device_id, seq });
      });
      socket.on("message", (data: Buffer) => {
        if (this.#is_ended) return;
        silent.refresh();
        const message = JSON.parse(data.toString("utf8")) as DownMessage;
        if (message.type === "bye") {
          wait_ms = message.retry_after_ms ?? 0;
          this.#is_refused = message.code === "session_expired";
          if (!message.reconnect && message.code !== "session_expired")
            this.#miss("sent_away", `was disconnected: ${message.code}`);
        } else if (message.type === "state") {
          if (message.seq < newest) this.#miss("screen_order", `received ${message.seq} after ${newest}`);
          newest = message.seq;
          this.#onState(message);
        } else if (message.type === "answer") this.#onAnswer(message.id, message.answer);
        else if (message.type === "clock") this.#onClock(message);
      });
    });
  }

  #onState({ seq, full, slices }: Extract<DownMessage, { type: "state" }>): void {
    const { name, keeps_shown, notes } = this.#options;
    notes.frames += 1;
    if (seq < this.seq) this.#miss("screen_order", `resumed at ${seq} after ${this.seq}`);
    this.slices = full === true ? { ...slices } : { ...this.slices, ...slices };
    this.seq = seq;
    if (full !== true) return;
    if (keeps_shown) notes.shown.push({ client: name, audience: this.audience, seq, slices, is_last: false });
    if (this.is_open) return;
    this.is_open = true;
    for (const { operation } of this.#pending.values()) this.#send(operation);
  }

  #onAnswer(id: string, answer: NonNullable<Operation["answer"]>): void {
    const waiting = this.#pending.get(id);
    if (waiting === undefined) return this.#miss("answered_twice", `got a second ack of ${id}`);
    const { operation, settle } = waiting;
    // Undecided as far as the client knows: retry under the same id.
    if (!answer.ok && (answer.code === "unavailable" || answer.code === "too_many_requests")) {
      const socket = this.#socket;
      setTimeout(() => {
        // A new connection has already repeated it.
        if (this.#socket === socket && this.#pending.has(id)) this.#send(operation);
      }, retry_ms);
      return;
    }
    operation.answer = answer;
    operation.answered_at = performance.now();
    this.#pending.delete(id);
    settle(operation);
  }

  #onClock({ t0, t1, t2 }: Extract<DownMessage, { type: "clock" }>): void {
    const t3 = performance.now();
    const reading = { offset: (t1 + t2 - t0 - t3) / 2, error: (t3 - t0 - (t2 - t1)) / 2 };
    if (reading.error < (this.#best?.error ?? widest_error_ms)) this.#best = reading;
  }

  #miss(kind: Miss["kind"], what: string): void {
    this.#options.notes.misses.push({ kind, what: `${this.#options.name} ${what}` });
  }
}
