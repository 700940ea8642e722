/**
 * Decides whether the process accepts new work. A draining server refuses new live connections and reports not ready;
 * it serves requests until its clients have left, and refuses them only then.
 */
export class Intake {
  readonly #isOverloaded: () => boolean;
  #stage: "open" | "draining" | "closing" = "open";

  constructor(isOverloaded: () => boolean) {
    this.#isOverloaded = isOverloaded;
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded();
  }

  /** The server is shutting down. */
  get isDraining(): boolean {
    return this.#stage !== "open";
  }

  get takesRequests(): boolean {
    return this.#stage !== "closing" && !this.#isOverloaded();
  }

  /** WebSockets and event streams. */
  get takesLines(): boolean {
    return this.#stage === "open" && !this.#isOverloaded();
  }

  drain(): void {
    if (this.#stage === "open") this.#stage = "draining";
  }

  close(): void {
    this.#stage = "closing";
  }
}
