/** How many lines one process takes, sockets and streams together; beyond it new ones are told to come again later. */
export class Places {
  readonly #most: number;
  readonly #isOpen: () => boolean;
  #taken = 0;

  /** @param isOpen false while nobody is let in, however many places there are */
  constructor(most = 20_000, isOpen: () => boolean = () => true) {
    this.#most = most;
    this.#isOpen = isOpen;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a place; null when there is none. What it returns gives the place back, however often it is called. */
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
