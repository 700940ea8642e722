/**
 * Whether the process takes new work. A server that ends first takes no more live connections and says so to whoever
 * asks whether it is ready; requests are answered until its pages have gone, and refused only then.
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

  /** The server is about to end. */
  get isDraining(): boolean {
    return this.#stage !== "open";
  }

  get takesRequests(): boolean {
    return this.#stage !== "closing" && !this.#isOverloaded();
  }

  /** Sockets and streams. */
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
