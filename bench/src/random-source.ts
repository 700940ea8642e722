import { createSeededRandom } from "@showrunner/engine/seeded-random";

/** Random choices that depend only on the seed. */
export class RandomSource {
  /** In [0, 1). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = createSeededRandom(seed);
  }

  /** Integer from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /**
   * An independent generator for a user whose number of draws depends on timing, so that others stay deterministic.
   */
  fork(): RandomSource {
    return new RandomSource(this.integer(0, 2 ** 32 - 1));
  }
}
