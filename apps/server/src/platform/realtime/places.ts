/** How many lines one process takes, sockets and streams together; beyond it new ones are told to come again later. */
export class Places {
  readonly #most: number;
  #taken = 0;

  constructor(most = 20_000) {
    this.#most = most;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a place; null when there is none. What it returns gives the place back, however often it is called. */
  take(): (() => void) | null {
    if (this.#taken >= this.#most) return null;
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
