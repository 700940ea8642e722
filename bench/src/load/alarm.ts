const patience_ms = 120_000;

/** Waits that end when what is waited for happens, when anything goes wrong, or at last; a bench that waits forever measures nothing. */
export class Alarm {
  #failure: Error | undefined;
  readonly #waiting = new Set<(error: Error) => void>();

  /** Ends all waits, those that begin later too. */
  readonly fail = (reason: string): void => {
    this.#failure ??= new Error(reason);
    for (const reject of this.#waiting) reject(this.#failure);
  };

  /** @param begin gets what to call when it has happened */
  async wait(what: string, begin: (done: () => void) => void): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    let onFailure: (error: Error) => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        onFailure = reject;
        this.#waiting.add(reject);
        timer = setTimeout(() => reject(new Error(`gave up waiting for ${what}`)), patience_ms);
        begin(resolve);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(onFailure);
    }
  }
}
