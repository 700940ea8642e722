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
/** A peer that is silent for this long counts as dead; a live one at least answers pings. */
const dead_after_ms = 15_000;
/** Time for the close message to arrive before the socket is terminated. */
const goodbye_ms = 2_000;
/** Messages allowed between hello and admission. */
const max_early_messages = 20;

export interface WsContext {
  readonly now: () => number;
  readonly pinger: Pinger;
  readonly open: OpenSession;
  /** Receives errors of opening a session: bugs and outages. */
  readonly onFailure: (error: unknown) => void;
  readonly traffic: Traffic;
}

/** The target of a new socket, and a callback for the end of its admission. */
export interface Arrival {
  readonly target: Target;
  /** Called once, when the client was admitted or refused. */
  readonly onDecided: () => void;
}

/** Lifecycle of a connection. */
type Phase =
  | { readonly kind: "unknown"; readonly timeout: NodeJS.Timeout }
  | { readonly kind: "opening"; readonly early: { readonly text: string; readonly arrival: number }[] }
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "ended" };

/** One WebSocket: handshake, messages, pings and backpressure. */
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
  /** By the clock of the ping scheduler. */
  #last_sign: number;
  #nonce: Buffer | null = null;

  /**
   * @param wire writes to the socket
   * @param context shared by all connections, to save memory
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
    // Invalid frames: the socket closes itself and emits `close`.
    socket.on("error", () => undefined);
  }

  /** Bytes not yet taken by the client. */
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
    // On a congested connection a ping would measure our own queue. Reading `isCongested` also starts watching the
    // buffer when no frame is sent: a client that sends without reading would pile up replies.
    if (this.congested || this.meter.outstanding_since !== null) return;
    // The nonce cannot be guessed before the ping has arrived, and scripts of a page cannot read it.
    this.#nonce = nonce();
    this.meter.sent(now);
    this.#write(pingFrame(this.#nonce));
  }

  /** Nothing may follow the close frame of either side. */
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

  /** Unregisters this connection everywhere, once. */
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
