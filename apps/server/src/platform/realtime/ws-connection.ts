import { SUPPORTED_PROTOCOLS } from "@showrunner/contract/realtime";
import { WebSocket, type RawData } from "ws";
import { MessageRateLimiter } from "./message-rate-limiter.ts";
import { Backpressure } from "./backpressure.ts";
import {
  encodeCloseMessage,
  isCloseNotice,
  type CloseNotice,
  type Connection,
  type Frame,
  type OpenSession,
  type PingInterval,
  type Session,
  type ShowTarget,
} from "./connection.ts";
import { RttSampler } from "./rtt-sampler.ts";
import { createNonce } from "./nonce.ts";
import type { PingScheduler } from "./ping-scheduler.ts";
import type { TrafficCounter } from "./traffic-counter.ts";
import { parseHelloMessage, parseClientMessage } from "./parse-client-message.ts";
import type { SocketWriter } from "./socket-writer.ts";
import { safeCallback, setSafeTimeout } from "../safe-timers.ts";

const HELLO_TIMEOUT_MS = 5_000;
const MAX_HELLO_BYTES = 4 * 1024;
/** A peer that is silent for this long counts as dead; a live one at least replies to pings. */
const IDLE_TIMEOUT_MS = 15_000;
/** Time for the close message to arrive before the socket is terminated. */
const CLOSE_GRACE_MS = 2_000;
/** Maximum number of messages between hello and admission. */
const MAX_EARLY_MESSAGES = 20;

export interface WsContext {
  readonly now: () => number;
  readonly pinger: PingScheduler;
  readonly open: OpenSession;
  /** Receives errors while opening a session, which are bugs or outages. */
  readonly onFailure: (error: unknown) => void;
  readonly traffic: TrafficCounter;
}

/** The target of a new socket, and a callback for the end of its admission. */
export interface PendingSocket {
  readonly target: ShowTarget;
  /** Called once, after the client was admitted or refused. */
  readonly onSettled: () => void;
}

/** Lifecycle of a connection. */
type Phase =
  | { readonly kind: "awaiting_hello"; readonly timeout: NodeJS.Timeout }
  | { readonly kind: "opening"; readonly early: { readonly text: string; readonly arrival: number }[] }
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "ended" };

/** One WebSocket: handshake, messages, pings and backpressure. */
export class WsConnection implements Connection {
  readonly transport = "ws";
  readonly rttSampler: RttSampler;
  readonly #socket: WebSocket;
  readonly #writer: SocketWriter;
  readonly #pending: PendingSocket;
  readonly #context: WsContext;
  readonly #backpressure: Backpressure;
  readonly #rateLimiter: MessageRateLimiter;
  #phase: Phase;
  /** When the peer was last heard of, by the clock of the ping scheduler. */
  #lastActivity: number;
  #pingNonce: Buffer | null = null;

  /**
   * @param writer of the socket's stream
   * @param context shared by all connections, to save memory
   */
  constructor(socket: WebSocket, writer: SocketWriter, pending: PendingSocket, context: WsContext) {
    this.#socket = socket;
    this.#writer = writer;
    this.#pending = pending;
    this.#context = context;
    this.#backpressure = new Backpressure(this, context.now);
    this.rttSampler = new RttSampler(context.pinger.eventLoopDelay);
    this.#lastActivity = context.pinger.activeMs;
    this.#rateLimiter = new MessageRateLimiter(context.now());
    const timeout = setSafeTimeout(() => this.end({ code: "invalid", reconnect: true }), HELLO_TIMEOUT_MS);
    this.#phase = { kind: "awaiting_hello", timeout };
    socket.on(
      "message",
      safeCallback((data: RawData, isBinary: boolean) => this.#onMessage(data, isBinary)),
    );
    socket.on(
      "pong",
      safeCallback((nonce: Buffer) => this.#onPong(nonce)),
    );
    socket.on(
      "close",
      safeCallback(() => this.#onClose()),
    );
    // On invalid frames, the socket closes itself and emits `close`.
    socket.on("error", () => undefined);
  }

  /** Bytes not yet taken by the client. */
  get buffered(): number {
    return this.#writer.buffered;
  }

  get isCongested(): boolean {
    return this.#backpressure.isCongested;
  }

  send(frame: Frame): void {
    if (this.#phase.kind === "ended") return;
    this.#context.traffic.frames += 1;
    this.#sendText(frame);
  }

  cork(): void {
    this.#writer.cork();
  }

  whenDrained(listener: () => void): void {
    this.#backpressure.whenDrained(listener);
  }

  setPingInterval(interval: PingInterval): void {
    this.#context.pinger.setPingInterval(this, interval);
  }

  ping(now: number): void {
    if (this.#context.pinger.activeMs - this.#lastActivity > IDLE_TIMEOUT_MS) {
      this.#socket.terminate();
      return;
    }
    // On a congested connection, a ping would measure our own queue. Reading `isCongested` also starts watching the
    // buffer when no frame is sent, because a client that sends without reading would pile up replies.
    if (this.isCongested || this.rttSampler.pendingSince !== null) return;
    // The nonce cannot be guessed before the ping has arrived, and scripts of a page cannot read it.
    this.#pingNonce = createNonce();
    this.rttSampler.recordPing(now);
    if (this.#isWritable) this.#writer.writePing(this.#pingNonce);
  }

  /** Nothing may follow the close frame of either side. */
  get #isWritable(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  #sendText(frame: Frame): void {
    if (this.#isWritable) this.#writer.writeText(frame);
  }

  end(notice: CloseNotice): void {
    if (this.#phase.kind === "ended") return;
    this.#sendText(encodeCloseMessage(notice));
    this.#writer.uncork();
    this.#dispose();
    this.#socket.close(1000, notice.code);
    setSafeTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    const arrival = this.#context.now();
    this.#lastActivity = this.#context.pinger.activeMs;
    this.#context.pinger.recordMessage();
    const text = isBinary || !Buffer.isBuffer(data) ? null : data.toString("utf8");
    if (text === null) this.end({ code: "invalid", reconnect: true });
    else if (!this.#rateLimiter.tryConsume(arrival))
      this.end({ code: "too_many", reconnect: true, retry_after_ms: 5_000 });
    else if (this.#phase.kind === "awaiting_hello") this.#onHello(text);
    else if (this.#phase.kind === "opening") this.#onEarlyMessage(this.#phase.early, text, arrival);
    else if (this.#phase.kind === "open") this.#onSessionMessage(this.#phase.session, text, arrival);
  }

  #onHello(text: string): void {
    const hello = text.length > MAX_HELLO_BYTES ? null : parseHelloMessage(text);
    if (hello === null) return this.end({ code: "invalid", reconnect: true });
    if (!SUPPORTED_PROTOCOLS.has(hello.protocol)) return this.end({ code: "protocol", reconnect: false });
    if (this.#phase.kind === "awaiting_hello") clearTimeout(this.#phase.timeout);
    this.#phase = { kind: "opening", early: [] };
    // Opening a session may set the ping interval.
    this.#context.pinger.add(this);
    this.#context.open(this, this.#pending.target, hello).then(
      (opened) => this.#onSessionOpened(opened),
      (error: unknown) => {
        this.#context.onFailure(error);
        this.end({ code: "restart", reconnect: true, retry_after_ms: 1_000 });
      },
    );
  }

  #onSessionOpened(opened: Session | CloseNotice): void {
    if (isCloseNotice(opened)) return this.end(opened);
    if (this.#phase.kind !== "opening") return opened.onClosed();
    const { early } = this.#phase;
    this.#phase = { kind: "open", session: opened };
    this.#pending.onSettled();
    for (const { text, arrival } of early) this.#onSessionMessage(opened, text, arrival);
  }

  #onEarlyMessage(early: { readonly text: string; readonly arrival: number }[], text: string, arrival: number): void {
    if (early.length >= MAX_EARLY_MESSAGES) this.end({ code: "too_many", reconnect: true });
    else early.push({ text, arrival });
  }

  #onSessionMessage(session: Session, text: string, arrival: number): void {
    if (this.#phase.kind !== "open") return;
    const message = parseClientMessage(text);
    if (message === null || message.type === "hello") this.end({ code: "invalid", reconnect: true });
    else if (message.type === "clock")
      this.send(JSON.stringify({ type: "clock", t0: message.t0, t1: arrival, t2: this.#context.now() }));
    else session.receive(message, arrival);
  }

  #onPong(nonce: Buffer): void {
    const now = this.#context.now();
    this.#lastActivity = this.#context.pinger.activeMs;
    if (this.#pingNonce === null || !nonce.equals(this.#pingNonce)) return;
    this.#pingNonce = null;
    this.rttSampler.recordPong(now);
  }

  #onClose(): void {
    this.#dispose();
  }

  /** Unregisters this connection everywhere, once. */
  #dispose(): void {
    const phase = this.#phase;
    this.#phase = { kind: "ended" };
    if (phase.kind === "ended") return;
    this.#backpressure.stop();
    this.#context.pinger.remove(this);
    if (phase.kind === "awaiting_hello") clearTimeout(phase.timeout);
    if (phase.kind === "open") phase.session.onClosed();
    else this.#pending.onSettled();
  }
}
