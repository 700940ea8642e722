/** Limits the connections of a process, sockets and streams together. */
export class ConnectionLimit {
  readonly #max: number;
  readonly #isAccepting: () => boolean;
  #inUse = 0;

  /** @param isOpen false while no new connections are accepted */
  constructor(max = 20_000, isOpen: () => boolean = () => true) {
    this.#max = max;
    this.#isAccepting = isOpen;
  }

  get inUse(): number {
    return this.#inUse;
  }

  /** Takes a slot; null if there is none. Returns an idempotent release function. */
  acquire(): (() => void) | null {
    if (this.#inUse >= this.#max || !this.#isAccepting()) return null;
    this.#inUse += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#inUse -= 1;
      isTaken = false;
    };
  }
}
