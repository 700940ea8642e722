import { useState } from "react";

/** Stable keys for the rows of a reorderable list, so that the focus follows its row. */
interface RowKeys {
  readonly keys: readonly number[];
  add(): void;
  remove(place: number): void;
  /** Swaps two rows. */
  swap(one: number, other: number): void;
}

interface RowKeysState {
  readonly keys: readonly number[];
  /** Never used before. */
  readonly next: number;
}

const createKeys = (first: number, count: number): RowKeysState => ({
  keys: Array.from({ length: count }, (_, place) => first + place),
  next: first + count,
});

/** Keys for a number of rows; when the count changes from outside, all rows get new ones. */
export function useRowKeys(count: number): RowKeys {
  const [state, setState] = useState(() => createKeys(0, count));
  let { keys, next } = state;
  if (keys.length !== count) {
    ({ keys, next } = createKeys(next, count));
    setState({ keys, next });
  }
  return {
    keys,
    add: () => setState({ keys: [...keys, next], next: next + 1 }),
    remove: (place) => setState({ keys: keys.toSpliced(place, 1), next }),
    swap: (one, other) => setState({ keys: swapItems(keys, one, other), next }),
  };
}

/** A copy with two items swapped; unchanged if one index does not exist. */
export function swapItems<T>(list: readonly T[], one: number, other: number): readonly T[] {
  return list.map((item, place) => list[place === one ? other : place === other ? one : place] ?? item);
}
