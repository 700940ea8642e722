import { protocol_version } from "@showrunner/contract/realtime";
import { WebSocket, type RawData } from "ws";
import { Allowance } from "./allowance.ts";
import { Congestion } from "./congestion.ts";
import {
  byeFrame,
  isBye,
  type Bye,
  type Connection,
  type Frame,
  type OpenSession,
  type Session,
  type Target,
} from "./connection.ts";
import { LineMeter } from "./line-meter.ts";
import { nonce } from "./nonce.ts";
import type { Pinger } from "./pinger.ts";
import type { Traffic } from "./traffic.ts";
import { parseHello, parseUp } from "./up-message.ts";
import { pingFrame, textFrame, type Wire } from "./wire.ts";
import { guarded, later } from "../tasks.ts";

const hello_within_ms = 5_000;
const hello_bytes = 4 * 1024;
/** Silence after which a peer counts as dead; its answers to pings are the least that it sends. */
const dead_after_ms = 15_000;
/** Time for the goodbye to arrive before the line is cut. */
const goodbye_ms = 2_000;
/** Messages that may come between the first one and being let in. */
const max_early_messages = 20;

export interface WsContext {
  readonly now: () => number;
  readonly pinger: Pinger;
  readonly open: OpenSession;
  /** A session could not be opened for a reason that is a bug or an outage. */
  readonly onFailure: (error: unknown) => void;
  readonly traffic: Traffic;
}

/** What a socket is for, and who wants to know what becomes of it. */
export interface Arrival {
  readonly target: Target;
  /** The page was let in, or will not be; called once. */
  readonly onDecided: () => void;
}

/** Where a connection stands; what it may do follows from it. */
type Phase =
  | { readonly kind: "unknown"; readonly timeout: NodeJS.Timeout }
  | { readonly kind: "opening"; readonly early: { readonly text: string; readonly arrival: number }[] }
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "ended" };

/** One WebSocket: who is there, what it says, how its line is. */
export class WsConnection implements Connection {
  readonly line = "ws";
  readonly meter: LineMeter;
  readonly #socket: WebSocket;
  readonly #wire: Wire;
  readonly #arrival: Arrival;
  readonly #context: WsContext;
  readonly #congestion: Congestion;
  readonly #allowance: Allowance;
  #phase: Phase;
  /** By the clock of the pinger. */
  #last_sign: number;
  #nonce: Buffer | null = null;

  /**
   * @param wire what the socket writes to
   * @param context the same for all connections, so that a hall of them holds it once
   */
  constructor(socket: WebSocket, wire: Wire, arrival: Arrival, context: WsContext) {
    this.#socket = socket;
    this.#wire = wire;
    this.#arrival = arrival;
    this.#context = context;
    this.#congestion = new Congestion(this, context.now);
    this.meter = new LineMeter(context.pinger.loop);
    this.#last_sign = context.pinger.awake;
    this.#allowance = new Allowance(context.now());
    const timeout = later(() => this.end({ code: "invalid", reconnect: true }), hello_within_ms);
    this.#phase = { kind: "unknown", timeout };
    socket.on(
      "message",
      guarded((data: RawData, isBinary: boolean) => this.#onMessage(data, isBinary)),
    );
    socket.on(
      "pong",
      guarded((nonce: Buffer) => this.#onPong(nonce)),
    );
    socket.on(
      "close",
      guarded(() => this.#onClose()),
    );
    // Broken frames: the socket closes itself, and `close` follows.
    socket.on("error", () => undefined);
  }

  /** Bytes that the page has not taken yet. */
  get buffered(): number {
    return this.#wire.buffered;
  }

  get congested(): boolean {
    return this.#congestion.congested;
  }

  send(frame: Frame): void {
    if (this.#phase.kind === "ended") return;
    this.#context.traffic.frames += 1;
    this.#write(textFrame(frame));
  }

  gather(): void {
    this.#wire.gather();
  }

  whenDrained(listener: () => void): void {
    this.#congestion.whenDrained(listener);
  }

  hurry(on: boolean): void {
    this.#context.pinger.hurry(this, on);
  }

  ping(now: number): void {
    if (this.#context.pinger.awake - this.#last_sign > dead_after_ms) {
      this.#socket.terminate();
      return;
    }
    // On a line that is held up a ping would measure our own queue. Asking also has it watched when no frame goes out:
    // whoever talks without listening would pile up the answers.
    if (this.congested || this.meter.outstanding_since !== null) return;
    // Nobody can answer before the ping has come, and no script of a page can touch it.
    this.#nonce = nonce();
    this.meter.sent(now);
    this.#write(pingFrame(this.#nonce));
  }

  /** Nothing may follow the goodbye of either side. */
  #write(frame: Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#wire.write(frame);
  }

  end(bye: Bye): void {
    if (this.#phase.kind === "ended") return;
    this.#write(textFrame(byeFrame(bye)));
    this.#wire.release();
    this.#leave();
    this.#socket.close(1000, bye.code);
    later(() => this.#socket.terminate(), goodbye_ms).unref();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    const arrival = this.#context.now();
    this.#last_sign = this.#context.pinger.awake;
    this.#context.pinger.heard();
    const text = isBinary || !Buffer.isBuffer(data) ? null : data.toString("utf8");
    if (text === null) this.end({ code: "invalid", reconnect: true });
    else if (!this.#allowance.take(arrival)) this.end({ code: "too_many", reconnect: true, retry_after_ms: 5_000 });
    else if (this.#phase.kind === "unknown") this.#onHello(text);
    else if (this.#phase.kind === "opening") this.#onEarly(this.#phase.early, text, arrival);
    else if (this.#phase.kind === "open") this.#onText(this.#phase.session, text, arrival);
  }

  #onHello(text: string): void {
    const hello = text.length > hello_bytes ? null : parseHello(text);
    if (hello === null) return this.end({ code: "invalid", reconnect: true });
    if (hello.protocol !== protocol_version) return this.end({ code: "protocol", reconnect: false });
    if (this.#phase.kind === "unknown") clearTimeout(this.#phase.timeout);
    this.#phase = { kind: "opening", early: [] };
    this.#context.open(this, this.#arrival.target, hello).then(
      (opened) => this.#onOpened(opened),
      (error: unknown) => {
        this.#context.onFailure(error);
        this.end({ code: "restart", reconnect: true, retry_after_ms: 1_000 });
      },
    );
  }

  #onOpened(opened: Session | Bye): void {
    if (isBye(opened)) return this.end(opened);
    if (this.#phase.kind !== "opening") return opened.closed();
    const { early } = this.#phase;
    this.#phase = { kind: "open", session: opened };
    this.#arrival.onDecided();
    this.#context.pinger.add(this);
    for (const { text, arrival } of early) this.#onText(opened, text, arrival);
  }

  #onEarly(early: { readonly text: string; readonly arrival: number }[], text: string, arrival: number): void {
    if (early.length >= max_early_messages) this.end({ code: "too_many", reconnect: true });
    else early.push({ text, arrival });
  }

  #onText(session: Session, text: string, arrival: number): void {
    if (this.#phase.kind !== "open") return;
    const message = parseUp(text);
    if (message === null || message.type === "hello") this.end({ code: "invalid", reconnect: true });
    else if (message.type === "clock")
      this.send(JSON.stringify({ type: "clock", t0: message.t0, t1: arrival, t2: this.#context.now() }));
    else session.receive(message, arrival);
  }

  #onPong(nonce: Buffer): void {
    const now = this.#context.now();
    this.#last_sign = this.#context.pinger.awake;
    if (this.#nonce === null || !nonce.equals(this.#nonce)) return;
    this.#nonce = null;
    this.meter.answered(now);
  }

  #onClose(): void {
    this.#leave();
  }

  /** Leaves everything that knows this connection; once. */
  #leave(): void {
    const phase = this.#phase;
    this.#phase = { kind: "ended" };
    if (phase.kind === "ended") return;
    this.#congestion.stop();
    this.#context.pinger.remove(this);
    if (phase.kind === "unknown") clearTimeout(phase.timeout);
    if (phase.kind === "open") phase.session.closed();
    else this.#arrival.onDecided();
  }
}
