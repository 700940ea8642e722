import { isDeepStrictEqual } from "node:util";
import { WebSocket } from "ws";
import { downMessage, protocol_version, upMessage } from "@showrunner/contract/realtime";
import type { ModeratorSlices, TeamSlices } from "@showrunner/engine";
import type { FramePlan } from "../../../apps/server/src/contract-tests/fuzzing/messages.ts";
import { filled, type References } from "../../../apps/server/src/contract-tests/fuzzing/references.ts";
import { text_twists } from "../../../apps/server/src/contract-tests/fuzzing/twists.ts";
import { withoutNullCharacters } from "../../../apps/server/src/platform/null-characters.ts";
import type { Chance } from "../faults/chance.ts";

/** Time limit for a reply, in ms. */
const patience_ms = 15_000;

export interface Ticket {
  readonly url: string;
  readonly role: "moderator" | "team" | "display";
  readonly token: string | null;
  readonly device_id: string;
}

/** Returns how a server message violates the contract, or null. */
export function problemOfMessage(text: string): string | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return `not JSON: ${text.slice(0, 300)}`;
  }
  const parsed = downMessage.safeParse(message);
  if (!parsed.success) return `not valid: ${parsed.error.message.slice(0, 300)} in ${text.slice(0, 300)}`;
  // Parsing drops undescribed properties.
  return isDeepStrictEqual(parsed.data, message) ? null : `has undescribed properties: ${text.slice(0, 300)}`;
}

/** A client that sends planned frames. */
export class FuzzSession {
  readonly problems: string[] = [];
  readonly sent: string[] = [];
  /** From the server's last message. */
  bye: string | null = null;
  code: number | null = null;
  answers = 0;
  /**
   * It sent a message that the contract rejects: generators know less than the schemas, for example about blank
   * reasons.
   */
  said_wrong = false;
  capability = "";
  readonly #ticket: Ticket;
  readonly #chance: Chance;
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, () => void>();
  readonly #opened: Promise<void>;
  readonly #closed: Promise<void>;
  #slices: Partial<ModeratorSlices & TeamSlices> = {};
  #has_state = (): void => undefined;
  #seq = 0;
  #given = 0;

  constructor(ticket: Ticket, chance: Chance) {
    this.#ticket = ticket;
    this.#chance = chance;
    this.#socket = new WebSocket(ticket.url, { perMessageDeflate: false, handshakeTimeout: patience_ms });
    this.#socket.on("error", () => undefined);
    this.#socket.on("message", (data: Buffer) => this.#onMessage(data.toString("utf8")));
    this.#opened = new Promise((resolve) => {
      this.#socket.once("open", resolve);
      this.#socket.once("close", () => resolve());
    });
    this.#closed = new Promise((resolve) => {
      this.#socket.once("close", (code: number) => {
        this.code = code;
        resolve();
      });
    });
  }

  get #is_over(): boolean {
    return this.bye !== null || this.code !== null;
  }

  opened(): Promise<void> {
    return this.#opened;
  }

  /** Sends the hello and waits for the first state or the end of the connection. */
  async enter(hello: unknown): Promise<void> {
    const { role, token, device_id } = this.#ticket;
    const shown = new Promise<void>((resolve) => (this.#has_state = resolve));
    const own = { type: "hello", protocol: protocol_version, role, token, device_id, seq: null };
    this.#write(JSON.stringify(hello === undefined ? own : filled(hello, { token, device_id })));
    await this.#within(shown, hello === undefined ? "hello without a reply" : null);
  }

  /** Sends a frame; with `waits` also waits for its ack, if one is due. */
  async send(plan: FramePlan, waits: boolean): Promise<void> {
    switch (plan.kind) {
      case "message": {
        const value = filled(plan.value, this.#references());
        const answered = this.#expect(value);
        this.#write(JSON.stringify(value) ?? "");
        if (waits && answered !== null) await this.#within(answered, null);
        return;
      }
      case "text":
        return this.#write(text_twists[plan.how](JSON.stringify(filled(plan.value, this.#references()))));
      case "pieces": {
        const value = filled(plan.value, this.#references());
        void this.#expect(value);
        return this.#writePieces(JSON.stringify(value), plan.count);
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
  async leave(ending: { readonly code: number; readonly reason: string } | null): Promise<void> {
    const owed = new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (this.#pending.size > 0 && !this.#is_over) return;
        clearInterval(look);
        resolve();
      }, 5);
      void this.#closed.then(() => clearInterval(look));
    });
    await this.#within(owed, "command without an ack");
    if (ending === null) this.#socket.terminate();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(ending.code, ending.reason);
    await this.#within(this.#closed, "connection not closed");
    this.#socket.terminate();
  }

  async #within(done: Promise<void>, otherwise: string | null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), patience_ms);
    });
    const outcome = await Promise.race([done, this.#closed, late]);
    clearTimeout(timer);
    if (outcome === "late" && otherwise !== null) this.problems.push(otherwise);
  }

  #write(data: string | Buffer, binary = false): void {
    this.sent.push(data.toString().slice(0, 400));
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data, { binary });
  }

  #writePieces(text: string, count: number): void {
    this.sent.push(`${text} (in ${count} pieces)`);
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const size = Math.ceil(text.length / count);
    for (let at = 0; at < text.length; at += size)
      this.#socket.send(text.slice(at, at + size), { binary: false, fin: at + size >= text.length });
  }

  /** Returns a promise of the ack if the contract requires one, otherwise null. */
  #expect(value: unknown): Promise<void> | null {
    const { data } = upMessage.safeParse(withoutNullCharacters(JSON.parse(JSON.stringify(value ?? null))));
    if (data === undefined) this.said_wrong = true;
    if (data?.type !== "command" || this.#is_over) return null;
    return new Promise((resolve) => this.#pending.set(data.id, resolve));
  }

  #onMessage(text: string): void {
    const problem = problemOfMessage(text);
    if (problem !== null) {
      this.problems.push(problem);
      return;
    }
    const message = downMessage.parse(JSON.parse(text));
    if (message.type === "bye") this.bye = message.code;
    else if (message.type === "answer") this.#onAnswer(message.id);
    else if (message.type === "state") {
      if (message.seq < this.#seq) this.problems.push(`received ${message.seq} after ${this.#seq}`);
      this.#seq = message.seq;
      this.#slices = message.full === true ? message.slices : { ...this.#slices, ...message.slices };
      this.capability = Object.values(message.assets ?? {})[0] ?? this.capability;
      this.#has_state();
    }
  }

  #onAnswer(id: string): void {
    this.answers += 1;
    this.#pending.get(id)?.();
    this.#pending.delete(id);
  }

  #references(): References {
    const { show, desk, round, roster, presses, submissions, undo, me } = this.#slices;
    this.#given += 1;
    const team = this.#chance.pick(roster?.items ?? [])?.team_id ?? me?.team_id ?? "nobody";
    const options = (round?.face_question as { options?: readonly { id: string }[] } | null | undefined)?.options ?? [];
    const at = { round_id: desk?.round_id ?? round?.id ?? null, phase: desk?.phase ?? round?.phase ?? null };
    return {
      id: `${this.#ticket.device_id}-${this.#chance.whole(0, 1e9)}-${this.#given}`.slice(-36),
      view: { run_id: show?.run_id ?? "", ...at },
      round_id: at.round_id ?? "nothing",
      team_id: team,
      press_id: presses?.holder_press_id ?? "nothing",
      submission_id: this.#chance.pick(submissions?.items ?? [])?.submission_id ?? "nothing",
      decision_seq: undo?.decision_seq ?? 1,
      option_id: this.#chance.pick(options)?.id ?? "nothing",
      token: this.#ticket.token,
      device_id: this.#ticket.device_id,
    };
  }
}
