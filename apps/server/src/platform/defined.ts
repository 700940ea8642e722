type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The entries that were given: in a change, undefined means *leave it as it is*. */
export function defined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}
