import type { Writable } from "node:stream";
import { safeNextTick } from "../safe-timers.ts";

const corked = new Set<SocketCork>();

function uncorkAll(): void {
  for (const cork of corked) cork.uncork();
}

/** Joins the frames that a socket is sent within one turn of the event loop to one write. */
export class SocketCork {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Buffers frames until the end of this turn, including its microtasks, and then writes them at once. */
  cork(): void {
    if (corked.has(this)) return;
    this.#stream.cork();
    if (corked.size === 0) safeNextTick(uncorkAll);
    corked.add(this);
  }

  /** Writes the buffered frames now. */
  uncork(): void {
    if (corked.delete(this)) this.#stream.uncork();
  }
}
