/** Reads one of some words from an address; undefined for anything else, so that a wrong link still opens. */
export function oneOf<T extends string>(value: unknown, words: readonly T[]): T | undefined {
  return words.find((word) => word === value);
}

/** Reads a text from an address; undefined when empty. Numbers are texts here: the router reads `?search=7` as one. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, 100) : undefined;
}

/** The same without the entries that are undefined: those stay out of the address. */
export function defined<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
