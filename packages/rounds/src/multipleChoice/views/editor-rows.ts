import { useState } from "react";

/** Stable keys for the rows of a reorderable list, so that the focus follows its row. */
interface Rows {
  readonly keys: readonly number[];
  added(): void;
  removed(place: number): void;
  /** Swaps two rows. */
  swapped(one: number, other: number): void;
}

interface Keys {
  readonly keys: readonly number[];
  /** Never used before. */
  readonly next: number;
}

const fresh = (first: number, count: number): Keys => ({
  keys: Array.from({ length: count }, (_, place) => first + place),
  next: first + count,
});

/** Keys for a number of rows; when the count changes from outside, all rows get new ones. */
export function useRows(count: number): Rows {
  const [state, setState] = useState(() => fresh(0, count));
  let { keys, next } = state;
  if (keys.length !== count) {
    ({ keys, next } = fresh(next, count));
    setState({ keys, next });
  }
  return {
    keys,
    added: () => setState({ keys: [...keys, next], next: next + 1 }),
    removed: (place) => setState({ keys: keys.toSpliced(place, 1), next }),
    swapped: (one, other) => setState({ keys: swap(keys, one, other), next }),
  };
}

/** A copy with two items swapped; unchanged if one index does not exist. */
export function swap<T>(list: readonly T[], one: number, other: number): readonly T[] {
  return list.map((item, place) => list[place === one ? other : place === other ? one : place] ?? item);
}
