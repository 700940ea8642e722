import type { Compilable } from "kysely";
import type { Database } from "./database.ts";

type Key = string | number;

/** Finds the row with these keys; undefined when there is none. */
export type FindRow<Keys extends readonly Key[], Row> = (...keys: Keys) => Promise<Row | undefined>;

/** Takes the place of a key while the query is compiled. */
class KeyPlace {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A search for one row by keys that are unique, for what requests ask all the time: compiled once, and read without
 * leaving the thread where that is quicker (see `Database.readRow`). Of `query` only the statement counts: it is called
 * once, with stand-ins that must go into conditions as they are.
 */
export function rowBy<Keys extends readonly Key[], Row>(
  { readRow }: Pick<Database, "readRow">,
  query: (...keys: Keys) => Compilable<Row>,
): FindRow<Keys, Row> {
  const places = Array.from({ length: query.length }, (_, index) => new KeyPlace(index));
  const { sql, parameters } = query(...(places as unknown as Keys)).compile();
  const unused = places.filter((place) => !parameters.includes(place));
  if (unused.length > 0) throw new Error(`a key is no parameter of its own: ${sql}`);
  return (...keys) => {
    const given = parameters.map((parameter) => (parameter instanceof KeyPlace ? keys[parameter.index] : parameter));
    return readRow(sql, given) as Promise<Row | undefined>;
  };
}
