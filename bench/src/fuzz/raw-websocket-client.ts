import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** One WebSocket frame, valid or not in every part (RFC 6455, 5.2). */
export interface RawFrame {
  readonly fin: boolean;
  readonly rsv: number;
  readonly opcode: number;
  readonly isMasked: boolean;
  readonly payload: Buffer;
  /** Length in the header, if it differs from the real one. */
  readonly statedLength: number | null;
  /** Share of the frame that is sent. */
  readonly sentShare: number;
}

function encodeLength(length: number, maskBit: number): Buffer {
  if (length < 126) return Buffer.from([maskBit | length]);
  if (length < 65_536) return Buffer.from([maskBit | 126, length >> 8, length & 255]);
  const bytes = Buffer.alloc(9);
  bytes[0] = maskBit | 127;
  bytes.writeBigUInt64BE(BigInt(Math.min(length, Number.MAX_SAFE_INTEGER)), 1);
  return bytes;
}

export function encodeFrame({ fin, rsv, opcode, isMasked, payload, statedLength, sentShare }: RawFrame): Buffer {
  const mask = isMasked ? Buffer.from([1, 2, 3, 4]) : Buffer.alloc(0);
  const body = isMasked ? payload.map((byte, index) => byte ^ ((index % 4) + 1)) : payload;
  const head = Buffer.from([(fin ? 128 : 0) | (rsv << 4) | opcode]);
  const whole = Buffer.concat([head, encodeLength(statedLength ?? payload.length, isMasked ? 128 : 0), mask, body]);
  return whole.subarray(0, Math.ceil(whole.length * sentShare));
}

/** Returns the code of the server's close frame, or null. */
function findCloseCode(data: Buffer): number | null {
  for (let at = 0; at + 2 <= data.length;) {
    const opcode = (data[at] ?? 0) & 15;
    const short = (data[at + 1] ?? 0) & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (at + head > data.length) return null;
    const length =
      short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short;
    if (opcode === 8) return length >= 2 && at + head + 2 <= data.length ? data.readUInt16BE(at + head) : 1005;
    at += head + length;
  }
  return null;
}

/** How a raw connection ended. */
export interface RawResult {
  /** Of the handshake; 0 without a response. */
  readonly status: number;
  readonly closeCode: number | null;
  /** False if the server did not close in time. */
  readonly hasEnded: boolean;
}

export interface Handshake {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client without any protocol checks. */
export class RawClient {
  readonly #socket: Socket;
  readonly #closed: Promise<void>;
  #data: Buffer = Buffer.alloc(0);

  constructor(url: URL) {
    this.#socket = connect(Number(url.port), url.hostname);
    this.#socket.on("data", (data: Buffer) => (this.#data = Buffer.concat([this.#data, data])));
    this.#socket.on("error", () => undefined);
    this.#closed = new Promise((resolve) => this.#socket.once("close", () => resolve()));
  }

  sendHandshake({ path, headers }: Handshake): void {
    const all = {
      host: "localhost",
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      ...headers,
    };
    const headerLines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    this.#socket.write(`${[`GET ${path} HTTP/1.1`, ...headerLines].join("\r\n")}\r\n\r\n`);
  }

  write(data: Buffer): void {
    if (this.#socket.writable) this.#socket.write(data);
  }

  /** Ends the connection this way and waits until the server has closed, too. */
  async close(how: "end" | "reset" | "wait", timeoutMs: number): Promise<RawResult> {
    if (how === "end") this.#socket.end();
    // Lets written data arrive before the reset.
    if (how === "reset") setTimeout(() => this.#socket.resetAndDestroy(), 20);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const hasEnded = await Promise.race([this.#closed.then(() => true), late]);
    clearTimeout(timer);
    this.#socket.destroy();
    const endOfHead = this.#data.indexOf("\r\n\r\n");
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(this.#data.toString("latin1", 0, 40))?.[1] ?? 0);
    return { status, closeCode: endOfHead < 0 ? null : findCloseCode(this.#data.subarray(endOfHead + 4)), hasEnded };
  }
}
