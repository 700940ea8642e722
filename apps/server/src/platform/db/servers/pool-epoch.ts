/**
 * Connections to one server usually fail together: once one is found dead, all pooled connections of the same epoch are
 * discarded. Otherwise a pool of silent connections would be tried one by one, each for a full timeout.
 */
export class PoolEpoch<Connection extends object> {
  #epoch = 0;
  readonly #createdIn = new WeakMap<Connection, number>();

  /** Call before each use of a connection; false if it must not be used. */
  isCurrent(connection: Connection): boolean {
    const createdIn = this.#createdIn.get(connection);
    if (createdIn === undefined) this.#createdIn.set(connection, this.#epoch);
    return createdIn === undefined || createdIn === this.#epoch;
  }

  /** Marks a connection as possibly dead. */
  markLost(connection: Connection): void {
    if (this.#createdIn.get(connection) === this.#epoch) this.#epoch += 1;
  }
}
