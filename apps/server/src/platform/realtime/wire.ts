import type { Duplex } from "node:stream";

const gathering = new Set<Duplex>();

function release(): void {
  for (const stream of gathering) stream.uncork();
  gathering.clear();
}

/** Byte stream under a socket, which can hold back what is written until the turn is over. */
export class Wire {
  readonly #stream: Duplex;

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** Holds back until everything of this turn is written, promises included. */
  gather(): void {
    if (gathering.has(this.#stream)) return;
    this.#stream.cork();
    if (gathering.size === 0) process.nextTick(release);
    gathering.add(this.#stream);
  }
}
