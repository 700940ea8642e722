import type { Duplex } from "node:stream";
import type { Frame } from "./connection.ts";
import { atEndOfTurn } from "../tasks.ts";

/** First bytes of final, unmasked frames (RFC 6455, section 5.2). */
const text_frame = 0x81;
const ping_frame = 0x89;
/** Lengths up to this fit into the second byte; the next two values announce extended length fields. */
const longest_short = 125;
const two_bytes_follow = 126;
const eight_bytes_follow = 127;

const headBytes = (length: number): number => {
  if (length <= longest_short) return 2;
  return length < 2 ** 16 ? 4 : 10;
};

/** Allocates a frame with its header; the payload goes to `start`. */
function openFrame(first: number, length: number): { readonly frame: Buffer; readonly start: number } {
  const start = headBytes(length);
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = first;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = two_bytes_follow;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = eight_bytes_follow;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, start };
}

let last: { readonly message: Frame; readonly frame: Buffer } | undefined;

/** Encodes a text frame. A message sent to many recipients in a row is encoded once. */
export function textFrame(message: Frame): Buffer {
  if (last?.message === message) return last.frame;
  const { frame, start } = openFrame(text_frame, Buffer.byteLength(message));
  if (typeof message === "string") frame.write(message, start);
  else frame.set(message, start);
  last = { message, frame };
  return frame;
}

/** Encodes a ping frame. */
export function pingFrame(payload: Buffer): Buffer {
  const { frame, start } = openFrame(ping_frame, payload.length);
  frame.set(payload, start);
  return frame;
}

const gathering = new Set<Wire>();

function release(): void {
  for (const wire of gathering) wire.release();
  gathering.clear();
}

/**
 * Writes whole frames directly to the byte stream of a socket: `ws` would allocate several objects and write twice per
 * frame, which adds up with thousands of phones.
 */
export class Wire {
  readonly #stream: Duplex;
  #held: Buffer[] | null = null;

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** Bytes not yet taken by the peer. */
  get buffered(): number {
    return this.#stream.writableLength;
  }

  write(frame: Buffer): void {
    if (this.#held === null) this.#stream.write(frame);
    else this.#held.push(frame);
  }

  /** Buffers frames until the end of this turn, including its microtasks, and then writes them at once. */
  gather(): void {
    if (this.#held !== null) return;
    this.#held = [];
    if (gathering.size === 0) atEndOfTurn(release);
    gathering.add(this);
  }

  /** Writes the buffered frames now. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    const [only] = held;
    if (only !== undefined) this.#stream.write(held.length === 1 ? only : Buffer.concat(held));
  }
}
