/**
 * Connections to one server usually fail together: when one is found dead, all pooled connections of the same epoch are
 * discarded. Otherwise a pool of silent connections would be tried one by one, each for a full timeout.
 */
export class PoolEpoch<Line extends object> {
  #epoch = 0;
  readonly #createdIn = new WeakMap<Line, number>();

  /** Call before each use of a connection; false when it must not be used. */
  isCurrent(line: Line): boolean {
    const born = this.#createdIn.get(line);
    if (born === undefined) this.#createdIn.set(line, this.#epoch);
    return born === undefined || born === this.#epoch;
  }

  /** Marks a connection as possibly dead. */
  markLost(line: Line): void {
    if (this.#createdIn.get(line) === this.#epoch) this.#epoch += 1;
  }
}
