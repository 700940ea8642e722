/**
 * Decides whether the process accepts new work. A draining server refuses new live connections and reports not ready;
 * it serves requests until its clients have left, and refuses them only then.
 */
export class AdmissionGate {
  readonly #isOverloaded: () => boolean;
  #state: "open" | "draining" | "closing" = "open";

  constructor(isOverloaded: () => boolean) {
    this.#isOverloaded = isOverloaded;
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded();
  }

  /** The server is shutting down. */
  get isDraining(): boolean {
    return this.#state !== "open";
  }

  get isAcceptingRequests(): boolean {
    return this.#state !== "closing" && !this.#isOverloaded();
  }

  /** WebSockets and event streams. */
  get isAcceptingConnections(): boolean {
    return this.#state === "open" && !this.#isOverloaded();
  }

  startDraining(): void {
    if (this.#state === "open") this.#state = "draining";
  }

  refuseRequests(): void {
    this.#state = "closing";
  }
}
