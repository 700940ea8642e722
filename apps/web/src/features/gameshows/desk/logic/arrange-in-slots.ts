/**
 * Arranges the newest items in a fixed number of slots: a new item replaces the oldest, so that no other item moves.
 * `newest` are the last of `count` items in order of arrival.
 */
export function arrangeInSlots<T>(newest: readonly T[], count: number, places: number): readonly T[] {
  const shown = newest.slice(-places);
  const first = count - shown.length;
  const spots: T[] = [];
  for (const [index, one] of shown.entries()) spots[(first + index) % places] = one;
  return spots;
}
