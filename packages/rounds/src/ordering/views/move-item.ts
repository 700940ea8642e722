/** A copy with the item at one index moved to another one. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
