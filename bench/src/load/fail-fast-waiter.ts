const WAIT_TIMEOUT_MS = 120_000;

/** Waits that end with their event, with the first failure anywhere, or by timeout. */
export class FailFastWaiter {
  #failure: Error | undefined;
  readonly #waiting = new Set<(error: Error) => void>();

  /** Rejects all waits, later ones included. */
  readonly fail = (reason: string): void => {
    this.#failure ??= new Error(reason);
    for (const reject of this.#waiting) reject(this.#failure);
  };

  /** @param begin gets the function to call when the event has happened */
  async wait(what: string, begin: (done: () => void) => void): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    let onFailure: (error: Error) => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        onFailure = reject;
        this.#waiting.add(reject);
        timer = setTimeout(() => reject(new Error(`timed out waiting for ${what}`)), WAIT_TIMEOUT_MS);
        begin(resolve);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(onFailure);
    }
  }
}
