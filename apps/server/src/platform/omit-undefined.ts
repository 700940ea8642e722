type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined entries. In a patch, undefined means "leave unchanged". */
export function omitUndefined<T extends object>(given: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}
