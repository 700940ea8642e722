import type { Writable } from "node:stream";
import { Sender } from "ws";
import type { Frame } from "./connection.ts";
import { safeNextTick } from "../safe-timers.ts";

declare module "ws" {
  /** Exported by `ws` and missing in its types. */
  export const Sender: {
    /** Returns the frame's header and payload. */
    frame(
      payload: Buffer,
      options: { opcode: number; fin: boolean; rsv1: boolean; mask: boolean; readOnly: boolean },
    ): Buffer[];
  };
}

/** Opcodes of RFC 6455, section 5.2. */
const TEXT_OPCODE = 0x1;
const PING_OPCODE = 0x9;

const encodeFrame = (opcode: number, payload: Buffer): Buffer =>
  Buffer.concat(Sender.frame(payload, { opcode, fin: true, rsv1: false, mask: false, readOnly: true }));

interface Encoded {
  readonly message: Frame;
  readonly frame: Buffer;
}
let lastEncoded: Encoded | undefined;
/** The second latest message, because the phones of a show may use two languages in any order. */
let earlierEncoded: Encoded | undefined;

/**
 * Encodes a text frame. A message sent to many clients in a row is encoded only once, and so are two that alternate.
 */
function encodeTextFrame(message: Frame): Buffer {
  if (lastEncoded?.message === message) return lastEncoded.frame;
  if (earlierEncoded?.message === message) return earlierEncoded.frame;
  const frame = encodeFrame(TEXT_OPCODE, typeof message === "string" ? Buffer.from(message) : message);
  earlierEncoded = lastEncoded;
  lastEncoded = { message, frame };
  return frame;
}

const corkedWriters = new Set<SocketWriter>();

function uncorkAll(): void {
  for (const writer of corkedWriters) writer.uncork();
  corkedWriters.clear();
}

/**
 * Writes frames to the stream of a WebSocket. `WebSocket.send` would build the same frame for each recipient, and write
 * header and payload separately, which adds up with thousands of phones.
 */
export class SocketWriter {
  readonly #stream: Writable;
  /** Frames to be written at the end of this turn; null while not corked. */
  #corked: Buffer[] | null = null;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Bytes not yet taken by the client. */
  get buffered(): number {
    const corked = this.#corked?.reduce((bytes, frame) => bytes + frame.length, 0) ?? 0;
    return this.#stream.writableLength + corked;
  }

  writeText(message: Frame): void {
    this.#write(encodeTextFrame(message));
  }

  writePing(payload: Buffer): void {
    this.#write(encodeFrame(PING_OPCODE, payload));
  }

  /**
   * Buffers frames until the end of this turn, including its microtasks, and then writes them as one buffer. Corking
   * the stream instead would pass them on one by one (`writev`), which costs a third more for an ack and a slice.
   */
  cork(): void {
    if (this.#corked !== null) return;
    this.#corked = [];
    if (corkedWriters.size === 0) safeNextTick(uncorkAll);
    corkedWriters.add(this);
  }

  /** Writes the buffered frames now. */
  uncork(): void {
    const frames = this.#corked ?? [];
    this.#corked = null;
    if (frames[0] !== undefined) this.#stream.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  }

  #write(frame: Buffer): void {
    if (this.#corked === null) this.#stream.write(frame);
    else this.#corked.push(frame);
  }
}
