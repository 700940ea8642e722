/**
 * Connections to one server usually fail together: when one is found dead, all pooled connections of the same epoch are
 * discarded. Otherwise a pool of silent connections would be tried one by one, each for a full timeout.
 */
export class Generations<Line extends object> {
  #current = 0;
  readonly #born = new WeakMap<Line, number>();

  /** Call before each use of a connection; false when it must not be used. */
  isCurrent(line: Line): boolean {
    const born = this.#born.get(line);
    if (born === undefined) this.#born.set(line, this.#current);
    return born === undefined || born === this.#current;
  }

  /** Marks a connection as possibly dead. */
  lost(line: Line): void {
    if (this.#born.get(line) === this.#current) this.#current += 1;
  }
}
