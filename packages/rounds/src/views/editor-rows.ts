import { useState } from "react";

/** Stable keys for the rows of a reorderable list, so that the focus follows its row. */
interface RowKeys {
  readonly keys: readonly number[];
  /** Adds rows at an index. */
  insert(index: number, count: number): void;
  remove(index: number): void;
  /** Swaps two rows. */
  swap(one: number, other: number): void;
}

interface RowKeysState {
  readonly keys: readonly number[];
  /** The next unused key. */
  readonly next: number;
}

function insertKeys({ keys, next }: RowKeysState, index: number, count: number): RowKeysState {
  const added = Array.from({ length: count }, (_, index) => next + index);
  return { keys: keys.toSpliced(index, 0, ...added), next: next + count };
}

/** Keys for `count` rows; when the count changes from outside, the first rows keep their keys. */
export function useRowKeys(count: number): RowKeys {
  const [state, setState] = useState(() => insertKeys({ keys: [], next: 0 }, 0, count));
  let { keys, next } = state;
  if (keys.length !== count) {
    ({ keys, next } = insertKeys({ keys: keys.slice(0, count), next }, keys.length, Math.max(0, count - keys.length)));
    setState({ keys, next });
  }
  return {
    keys,
    insert: (index, added) => setState(insertKeys({ keys, next }, index, added)),
    remove: (index) => setState({ keys: keys.toSpliced(index, 1), next }),
    swap: (one, other) => setState({ keys: swapItems(keys, one, other), next }),
  };
}

/** A copy with two items swapped; unchanged if one index does not exist. */
export function swapItems<T>(list: readonly T[], one: number, other: number): readonly T[] {
  return list.map((item, index) => list[index === one ? other : index === other ? one : index] ?? item);
}
