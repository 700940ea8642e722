import { useState } from "react";

/** Rows of a list that can be reordered, each with a key that stays with it, so that the focus does too. */
interface Rows {
  readonly keys: readonly number[];
  added(): void;
  removed(place: number): void;
  /** Two rows changed places. */
  swapped(one: number, other: number): void;
}

interface Keys {
  readonly keys: readonly number[];
  /** Never given out before. */
  readonly next: number;
}

const fresh = (first: number, count: number): Keys => ({
  keys: Array.from({ length: count }, (_, place) => first + place),
  next: first + count,
});

/** Keys for so many rows; rows that came or went from outside get new ones. */
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

/** A copy in which two places are exchanged; the same where one of them does not exist. */
export function swap<T>(list: readonly T[], one: number, other: number): readonly T[] {
  return list.map((item, place) => list[place === one ? other : place === other ? one : place] ?? item);
}
