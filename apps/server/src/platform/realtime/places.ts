/** Limits the connections of a process, sockets and streams together. */
export class Places {
  readonly #most: number;
  readonly #isOpen: () => boolean;
  #taken = 0;

  /** @param isOpen false while no new connections are accepted */
  constructor(most = 20_000, isOpen: () => boolean = () => true) {
    this.#most = most;
    this.#isOpen = isOpen;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot; null when there is none. Returns an idempotent release function. */
  take(): (() => void) | null {
    if (this.#taken >= this.#most || !this.#isOpen()) return null;
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
