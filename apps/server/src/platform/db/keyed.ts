import type { Compilable } from "kysely";
import type { Database } from "./database.ts";

type Key = string | number;

/** Finds the row with these keys; resolves to undefined when there is none. */
export type FindRow<Keys extends readonly Key[], Row> = (...keys: Keys) => Promise<Row | undefined>;

/** Placeholder for a key while the query is compiled. */
class KeyPlace {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Returns a finder for one row by a unique key, for hot paths: compiled once, and read on the calling thread where that
 * is faster (see `Database.readRow`). `query` is called once, with placeholders that it must use as parameters
 * unchanged.
 */
export function rowBy<Keys extends readonly Key[], Row>(
  { readRow }: Pick<Database, "readRow">,
  query: (...keys: Keys) => Compilable<Row>,
): FindRow<Keys, Row> {
  const places = Array.from({ length: query.length }, (_, index) => new KeyPlace(index));
  const { sql, parameters } = query(...(places as unknown as Keys)).compile();
  const unused = places.filter((place) => !parameters.includes(place));
  if (unused.length > 0) throw new Error(`a key is not used as a parameter: ${sql}`);
  return (...keys) => {
    const given = parameters.map((parameter) => (parameter instanceof KeyPlace ? keys[parameter.index] : parameter));
    return readRow(sql, given) as Promise<Row | undefined>;
  };
}
