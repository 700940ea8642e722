import { isDeepStrictEqual } from "node:util";
import { WebSocket } from "ws";
import { serverMessage, PROTOCOL_VERSION, clientMessage } from "@showrunner/contract/realtime";
import type { ModeratorSlices, TeamSlices } from "@showrunner/engine";
import {
  type FramePlan,
  fillReferences,
  type References,
  TEXT_MUTATIONS,
  toStorable,
} from "@showrunner/server/testing";
import type { RandomSource } from "../random-source.ts";

/** Time limit for a reply, in ms. */
const REPLY_TIMEOUT_MS = 15_000;

export interface SessionConfig {
  readonly url: string;
  readonly role: "moderator" | "team" | "display";
  readonly token: string | null;
  readonly device_id: string;
}

/** Returns how a server message violates the contract, or null. */
export function findMessageProblem(text: string): string | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return `not JSON: ${text.slice(0, 300)}`;
  }
  const parsed = serverMessage.safeParse(message);
  if (!parsed.success) return `not valid: ${parsed.error.message.slice(0, 300)} in ${text.slice(0, 300)}`;
  // Parsing drops undescribed properties.
  return isDeepStrictEqual(parsed.data, message) ? null : `has undescribed properties: ${text.slice(0, 300)}`;
}

/** Servers still send acks as `answer` to clients of protocol 1. */
function toCurrentAck(text: string): string {
  if (!text.startsWith('{"type":"answer"')) return text;
  const { type: _, id, answer, ...rest } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ type: "ack", id, ack: answer, ...rest });
}

/** A client that sends planned frames. */
export class FuzzSession {
  readonly problems: string[] = [];
  readonly sent: string[] = [];
  /** From the server's last message. */
  closeReason: string | null = null;
  closeCode: number | null = null;
  ackCount = 0;
  /**
   * Whether it sent a message that the contract rejects: generators know less than the schemas, for example about blank
   * reasons.
   */
  hasSentInvalid = false;
  capability = "";
  readonly #config: SessionConfig;
  readonly #random: RandomSource;
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, () => void>();
  readonly #opened: Promise<void>;
  readonly #closed: Promise<void>;
  #slices: Partial<ModeratorSlices & TeamSlices> = {};
  #onState = (): void => undefined;
  #sentProtocol1 = false;
  #seq = 0;
  #commandCount = 0;

  constructor(config: SessionConfig, random: RandomSource) {
    this.#config = config;
    this.#random = random;
    this.#socket = new WebSocket(config.url, { perMessageDeflate: false, handshakeTimeout: REPLY_TIMEOUT_MS });
    this.#socket.on("error", () => undefined);
    this.#socket.on("message", (data: Buffer) => this.#onMessage(data.toString("utf8")));
    this.#opened = new Promise((resolve) => {
      this.#socket.once("open", resolve);
      this.#socket.once("close", () => resolve());
    });
    this.#closed = new Promise((resolve) => {
      this.#socket.once("close", (code: number) => {
        this.closeCode = code;
        resolve();
      });
    });
  }

  get #isOver(): boolean {
    return this.closeReason !== null || this.closeCode !== null;
  }

  opened(): Promise<void> {
    return this.#opened;
  }

  /** Sends the hello and waits for the first state or the end of the connection. */
  async sendHello(hello: unknown): Promise<void> {
    const { role, token, device_id } = this.#config;
    const shown = new Promise<void>((resolve) => (this.#onState = resolve));
    const regularHello = { type: "hello", protocol: PROTOCOL_VERSION, role, token, device_id, seq: null };
    this.#write(JSON.stringify(hello === undefined ? regularHello : fillReferences(hello, { token, device_id })));
    await this.#waitFor(shown, hello === undefined ? "hello without a reply" : null);
  }

  /** Sends a frame; with `waitsForAck` also waits for its ack, if one is due. */
  async send(plan: FramePlan, waitsForAck: boolean): Promise<void> {
    switch (plan.kind) {
      case "message": {
        const value = fillReferences(plan.value, this.#references());
        const ack = this.#expectAck(value);
        this.#write(JSON.stringify(value) ?? "");
        if (waitsForAck && ack !== null) await this.#waitFor(ack, null);
        return;
      }
      case "text":
        return this.#write(TEXT_MUTATIONS[plan.how](JSON.stringify(fillReferences(plan.value, this.#references()))));
      case "pieces": {
        const value = fillReferences(plan.value, this.#references());
        void this.#expectAck(value);
        return this.#writeFragments(JSON.stringify(value), plan.count);
      }
      case "plain":
        return this.#write(plan.text);
      case "binary":
        return this.#write(Buffer.alloc(plan.bytes, 0x7b), true);
      case "large":
        return this.#write(JSON.stringify({ type: "clock", t0: 1, more: "x".repeat(plan.characters) }));
      case "ping":
      case "pong":
        if (this.#socket.readyState === WebSocket.OPEN) this.#socket[plan.kind](Buffer.alloc(plan.bytes, 1));
        this.sent.push(plan.kind);
    }
  }

  /** Waits for outstanding acks and closes. */
  async close(ending: { readonly code: number; readonly reason: string } | null): Promise<void> {
    const pendingAcks = new Promise<void>((resolve) => {
      const poll = setInterval(() => {
        if (this.#pending.size > 0 && !this.#isOver) return;
        clearInterval(poll);
        resolve();
      }, 5);
      void this.#closed.then(() => clearInterval(poll));
    });
    await this.#waitFor(pendingAcks, "command without an ack");
    if (ending === null) this.#socket.terminate();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(ending.code, ending.reason);
    await this.#waitFor(this.#closed, "connection not closed");
    this.#socket.terminate();
  }

  async #waitFor(done: Promise<void>, problemIfLate: string | null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), REPLY_TIMEOUT_MS);
    });
    const first = await Promise.race([done, this.#closed, late]);
    clearTimeout(timer);
    if (first === "late" && problemIfLate !== null) this.problems.push(problemIfLate);
  }

  #write(data: string | Buffer, binary = false): void {
    this.#record(data.toString(), "");
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data, { binary });
  }

  #record(text: string, note: string): void {
    this.sent.push(text.slice(0, 400) + note);
    if (/"protocol"\s*:\s*1\b/.test(text)) this.#sentProtocol1 = true;
  }

  #writeFragments(text: string, count: number): void {
    this.#record(text, ` (in ${count} pieces)`);
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const size = Math.ceil(text.length / count);
    for (let at = 0; at < text.length; at += size)
      this.#socket.send(text.slice(at, at + size), { binary: false, fin: at + size >= text.length });
  }

  /** Returns a promise of the ack if the contract requires one, otherwise null. */
  #expectAck(value: unknown): Promise<void> | null {
    const { data } = clientMessage.safeParse(toStorable(JSON.parse(JSON.stringify(value ?? null))));
    if (data === undefined) this.hasSentInvalid = true;
    if (data?.type !== "command" || this.#isOver) return null;
    return new Promise((resolve) => this.#pending.set(data.id, resolve));
  }

  #onMessage(received: string): void {
    const text = this.#sentProtocol1 ? toCurrentAck(received) : received;
    const problem = findMessageProblem(text);
    if (problem !== null) {
      this.problems.push(problem);
      return;
    }
    const message = serverMessage.parse(JSON.parse(text));
    if (message.type === "bye") this.closeReason = message.code;
    else if (message.type === "ack") this.#onAck(message.id);
    else if (message.type === "state") {
      if (message.seq < this.#seq) this.problems.push(`received ${message.seq} after ${this.#seq}`);
      this.#seq = message.seq;
      this.#slices = message.full === true ? message.slices : { ...this.#slices, ...message.slices };
      this.capability = Object.values(message.assets ?? {})[0] ?? this.capability;
      this.#onState();
    }
  }

  #onAck(id: string): void {
    this.ackCount += 1;
    this.#pending.get(id)?.();
    this.#pending.delete(id);
  }

  #references(): References {
    const { show, desk, round, roster, presses, submissions, undo, me } = this.#slices;
    this.#commandCount += 1;
    const team = this.#random.pick(roster?.items ?? [])?.team_id ?? me?.team_id ?? "nobody";
    const options = (round?.face_question as { options?: readonly { id: string }[] } | null | undefined)?.options ?? [];
    const at = { round_id: desk?.round_id ?? round?.id ?? null, phase: desk?.phase ?? round?.phase ?? null };
    return {
      id: `${this.#config.device_id}-${this.#random.integer(0, 1e9)}-${this.#commandCount}`.slice(-36),
      view: { run_id: show?.run_id ?? null, ...at },
      round_id: at.round_id ?? "nothing",
      team_id: team,
      press_id: presses?.holder_press_id ?? "nothing",
      submission_id: this.#random.pick(submissions?.items ?? [])?.submission_id ?? "nothing",
      decision_seq: undo?.decision_seq ?? 1,
      option_id: this.#random.pick(options)?.id ?? "nothing",
      token: this.#config.token,
      device_id: this.#config.device_id,
    };
  }
}
