type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined entries. In a patch, undefined means "leave unchanged". */
export function defined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}
