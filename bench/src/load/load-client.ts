import { WebSocket } from "ws";
import type { LoadClientConfig, Traffic } from "./load-messages.ts";

const readId = (data: Buffer): string => {
  const start = data.indexOf('"id":"') + 6;
  return data.toString("latin1", start, data.indexOf('"', start));
};

/** A socket of the load generator; parses only what it must. */
export class LoadClient {
  readonly #socket: WebSocket;
  readonly #traffic: Traffic;
  /** Called with every state frame. */
  onState: ((data: Buffer) => void) | undefined;
  onAck: ((id: string, data: Buffer) => void) | undefined;

  /** @param onLost called when the socket closes before `close` */
  constructor({ url, headers = {}, hello }: LoadClientConfig, traffic: Traffic, onLost: (reason: string) => void) {
    this.#traffic = traffic;
    this.#socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.#socket.on("open", () => this.send(hello));
    this.#socket.on("error", (error) => onLost(error.message));
    this.#socket.on("close", (code, reason) => onLost(`a socket was closed (${code} ${reason.toString()})`));
    this.#socket.on("message", (data: Buffer) => {
      traffic.received += 1;
      if (data.includes('"type":"state"')) this.onState?.(data);
      else if (data.includes('"ack"') || data.includes('"command"')) this.onAck?.(readId(data), data);
    });
  }

  send(text: string): void {
    this.#traffic.sent += 1;
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.removeAllListeners("close");
    this.#socket.terminate();
  }
}
