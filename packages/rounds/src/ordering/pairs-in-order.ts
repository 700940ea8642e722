/** Number of pairs of n items. */
export const countPairs = (n: number): number => (n * (n - 1)) / 2;

/** Number of pairs of items that have the same order in both lists. */
export function countPairsInOrder(right: readonly string[], order: readonly string[]): number {
  const places = order.map((id) => right.indexOf(id));
  let count = 0;
  for (const [at, place] of places.entries()) {
    for (const later of places.slice(at + 1)) if (place < later) count += 1;
  }
  return count;
}
