import { WebSocket } from "ws";
import {
  PROTOCOL_VERSION,
  type CommandAck,
  type ServerMessage,
  type TeamCommandInput,
} from "@showrunner/contract/realtime";
import type { TeamSlices } from "@showrunner/engine";
import { safeCallback, setSafeTimeout } from "../../../platform/safe-timers.ts";
import type { BotCredentials } from "./bot-messages.ts";

/** Parses each frame once, since all bots of a show receive the same frames. */
export class FrameParser {
  #recent: readonly { readonly data: Buffer; readonly message: ServerMessage }[] = [];

  parse(data: Buffer): ServerMessage {
    const known = this.#recent.find((frame) => frame.data.equals(data));
    if (known !== undefined) return known.message;
    const message = JSON.parse(data.toString("utf8")) as ServerMessage;
    this.#recent = [{ data, message }, ...this.#recent.slice(0, 3)];
    return message;
  }
}

export interface BotConnectionOptions {
  readonly url: string;
  readonly credentials: BotCredentials;
  /** Simulated round-trip time; delays commands, replies to pings and claims as a network would. */
  readonly rttMs: number;
  readonly parser: FrameParser;
  readonly onSlices: (slices: TeamSlices) => void;
  /** Called when the session has ended for good. */
  readonly onEnded: () => void;
  /** Called when the connection was lost; it reconnects by itself. */
  readonly onLost?: () => void;
  readonly random: () => number;
}

const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
const ACK_TIMEOUT_MS = 15_000;

/** The connection of one bot; reconnects by itself, like that of a phone. */
export class BotConnection {
  readonly #options: BotConnectionOptions;
  readonly #acks = new Map<string, (ack: CommandAck | null) => void>();
  #socket: WebSocket | null = null;
  #slices: Partial<TeamSlices> = {};
  /** Show clock minus `performance.now()`. */
  #clockOffset = 0;
  #commandCount = 0;
  #retries = 0;
  #isStopped = false;

  constructor(options: BotConnectionOptions) {
    this.#options = options;
  }

  /** The show clock. */
  now(): number {
    return performance.now() + this.#clockOffset;
  }

  connect(): void {
    if (this.#isStopped) return;
    const { url, credentials, rttMs } = this.#options;
    const socket = new WebSocket(url, { perMessageDeflate: false, autoPong: false });
    this.#socket = socket;
    socket.on("open", () => {
      const { token, device_id } = credentials;
      socket.send(
        JSON.stringify({ type: "hello", protocol: PROTOCOL_VERSION, role: "team", token, device_id, seq: null }),
      );
    });
    socket.on(
      "ping",
      safeCallback((data: Buffer) =>
        setSafeTimeout(() => {
          if (socket.readyState === WebSocket.OPEN) socket.pong(data);
        }, rttMs),
      ),
    );
    socket.on(
      "message",
      safeCallback((data: Buffer) => this.#receive(this.#options.parser.parse(data))),
    );
    socket.on("error", () => undefined);
    socket.on(
      "close",
      safeCallback(() => this.#onClosed(socket)),
    );
  }

  /** Simulates a lost connection: closes it and reconnects after `offlineMs`. */
  drop(offlineMs: number): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
    setSafeTimeout(() => this.connect(), offlineMs);
  }

  /** Resolves with the ack, or null when it is lost. */
  send(command: TeamCommandInput): Promise<CommandAck | null> {
    const id = `bot-${(this.#commandCount += 1)}`;
    return new Promise((resolve) => {
      const timeout = setSafeTimeout(() => settle(null), ACK_TIMEOUT_MS);
      const settle = (ack: CommandAck | null): void => {
        clearTimeout(timeout);
        this.#acks.delete(id);
        resolve(ack);
      };
      this.#acks.set(id, settle);
      const transmit = (): void => {
        if (this.#socket?.readyState !== WebSocket.OPEN) return settle(null);
        this.#socket.send(JSON.stringify({ type: "command", id, body: command }));
      };
      if (this.#options.rttMs === 0) transmit();
      else setSafeTimeout(transmit, this.#options.rttMs / 2);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.terminate();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#clockOffset = message.now - performance.now();
        this.#retries = 0;
        return;
      case "state":
        this.#slices = { ...(message.full === true ? {} : this.#slices), ...(message.slices as Partial<TeamSlices>) };
        this.#options.onSlices(this.#slices as TeamSlices);
        return;
      case "ack":
        this.#acks.get(message.id)?.(message.ack);
        return;
      case "bye":
        if (!message.reconnect) this.#end();
        return;
      default:
    }
  }

  #end(): void {
    if (this.#isStopped) return;
    this.stop();
    this.#options.onEnded();
  }

  #onClosed(socket: WebSocket): void {
    if (this.#socket !== socket || this.#isStopped) return;
    this.#socket = null;
    this.#options.onLost?.();
    const retryMs = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.#retries);
    this.#retries += 1;
    setSafeTimeout(() => this.connect(), retryMs * (0.5 + this.#options.random()));
  }
}
