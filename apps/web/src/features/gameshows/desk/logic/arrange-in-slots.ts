/**
 * Arranges the newest items in a fixed number of slots: a new item replaces the oldest, so that no other item moves.
 * `newest` are the last of `count` items in order of arrival.
 */
export function arrangeInSlots<T>(newest: readonly T[], count: number, slotCount: number): readonly T[] {
  const shown = newest.slice(-slotCount);
  const first = count - shown.length;
  const slots: T[] = [];
  for (const [index, item] of shown.entries()) slots[(first + index) % slotCount] = item;
  return slots;
}
