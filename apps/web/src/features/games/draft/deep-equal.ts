/** Deep equality of JSON values; the order of object keys is ignored. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(right, key) && isDeepEqual(left[key], right[key]));
}

export function changedFields<T extends object>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !isDeepEqual(value, before[key as keyof T])),
  ) as Partial<T>;
}
