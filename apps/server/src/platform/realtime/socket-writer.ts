import type { Duplex } from "node:stream";
import type { Frame } from "./connection.ts";
import { safeNextTick } from "../safe-timers.ts";

/** First bytes of final, unmasked frames (RFC 6455, section 5.2). */
const TEXT_FRAME_BYTE = 0x81;
const PING_FRAME_BYTE = 0x89;
/** Lengths up to this fit into the second byte; the next two values announce extended length fields. */
const MAX_7_BIT_LENGTH = 125;
const LENGTH_16_BIT = 126;
const LENGTH_64_BIT = 127;

const headerLength = (length: number): number => {
  if (length <= MAX_7_BIT_LENGTH) return 2;
  return length < 2 ** 16 ? 4 : 10;
};

/** Allocates a frame with its header; the payload goes to `start`. */
function allocateFrame(first: number, length: number): { readonly frame: Buffer; readonly start: number } {
  const start = headerLength(length);
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = first;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = LENGTH_16_BIT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64_BIT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, start };
}

let lastEncoded: { readonly message: Frame; readonly frame: Buffer } | undefined;

/** Encodes a text frame. A message sent to many recipients in a row is encoded once. */
export function encodeTextFrame(message: Frame): Buffer {
  if (lastEncoded?.message === message) return lastEncoded.frame;
  const { frame, start } = allocateFrame(TEXT_FRAME_BYTE, Buffer.byteLength(message));
  if (typeof message === "string") frame.write(message, start);
  else frame.set(message, start);
  lastEncoded = { message, frame };
  return frame;
}

/** Encodes a ping frame. */
export function encodePingFrame(payload: Buffer): Buffer {
  const { frame, start } = allocateFrame(PING_FRAME_BYTE, payload.length);
  frame.set(payload, start);
  return frame;
}

const corkedWriters = new Set<SocketWriter>();

function uncorkAll(): void {
  for (const writer of corkedWriters) writer.uncork();
  corkedWriters.clear();
}

/**
 * Writes whole frames directly to the byte stream of a socket: `ws` would allocate several objects and write twice per
 * frame, which adds up with thousands of phones.
 */
export class SocketWriter {
  readonly #stream: Duplex;
  #pending: Buffer[] | null = null;

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** Bytes not yet taken by the peer. */
  get buffered(): number {
    return this.#stream.writableLength;
  }

  write(frame: Buffer): void {
    if (this.#pending === null) this.#stream.write(frame);
    else this.#pending.push(frame);
  }

  /** Buffers frames until the end of this turn, including its microtasks, and then writes them at once. */
  cork(): void {
    if (this.#pending !== null) return;
    this.#pending = [];
    if (corkedWriters.size === 0) safeNextTick(uncorkAll);
    corkedWriters.add(this);
  }

  /** Writes the buffered frames now. */
  uncork(): void {
    const pending = this.#pending ?? [];
    this.#pending = null;
    const [only] = pending;
    if (only !== undefined) this.#stream.write(pending.length === 1 ? only : Buffer.concat(pending));
  }
}
