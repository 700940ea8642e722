/** Parses an enumerated search parameter; undefined for unknown values, so that a wrong link still opens. */
export function parseOneOf<T extends string>(value: unknown, words: readonly T[]): T | undefined {
  return words.find((word) => word === value);
}

/**
 * Parses a string parameter; undefined when empty. Numbers count as strings: the router parses `?search=7` as a number.
 */
export function parseText(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, 100) : undefined;
}

/** A day in the format of date inputs. */
const DAY_FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a day such as `2026-11-22`; undefined for anything else. */
export function parseDay(value: unknown): string | undefined {
  return typeof value === "string" && DAY_FORMAT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** Removes undefined entries, which must not appear in the URL. */
export function omitUndefined<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
