/** Number of pairs of n items. */
export const countPairs = (n: number): number => (n * (n - 1)) / 2;

/** Number of pairs of items that have the same order in both lists. */
export function countPairsInOrder(right: readonly string[], order: readonly string[]): number {
  const indices = order.map((id) => right.indexOf(id));
  let count = 0;
  for (const [at, index] of indices.entries()) {
    for (const later of indices.slice(at + 1)) if (index < later) count += 1;
  }
  return count;
}
