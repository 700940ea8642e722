/**
 * Lines to one server share their fate: when one of them is found dead, those that are as old are not used again. Else a
 * pool of lines that went silent would be tried one after the other, each for the seconds that it takes to give one up.
 */
export class Generations<Line extends object> {
  #current = 0;
  readonly #born = new WeakMap<Line, number>();

  /** To be asked each time that a line is to be used; false when it must not be. */
  isCurrent(line: Line): boolean {
    const born = this.#born.get(line);
    if (born === undefined) this.#born.set(line, this.#current);
    return born === undefined || born === this.#current;
  }

  /** Nobody knows whether this line still stands. */
  lost(line: Line): void {
    if (this.#born.get(line) === this.#current) this.#current += 1;
  }
}
