/**
 * The newest of many in a fixed number of places: a newcomer takes the place of the one who stands there longest, so
 * that nothing moves. `newest` are the last of `count` in order of arrival.
 */
export function wall<T>(newest: readonly T[], count: number, places: number): readonly T[] {
  const shown = newest.slice(-places);
  const first = count - shown.length;
  const spots: T[] = [];
  for (const [index, one] of shown.entries()) spots[(first + index) % places] = one;
  return spots;
}
