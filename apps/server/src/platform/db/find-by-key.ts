import type { Compilable } from "kysely";
import type { Database } from "./database.ts";

type Key = string | number;

/** Finds the row with these keys; resolves to undefined when there is none. */
export type FindByKey<Keys extends readonly Key[], Row> = (...keys: Keys) => Promise<Row | undefined>;

/** Placeholder for a key while the query is compiled. */
class KeyPlaceholder {
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
export function findByKey<Keys extends readonly Key[], Row>(
  { readRow }: Pick<Database, "readRow">,
  query: (...keys: Keys) => Compilable<Row>,
): FindByKey<Keys, Row> {
  const placeholders = Array.from({ length: query.length }, (_, index) => new KeyPlaceholder(index));
  const { sql, parameters } = query(...(placeholders as unknown as Keys)).compile();
  const unused = placeholders.filter((placeholder) => !parameters.includes(placeholder));
  if (unused.length > 0) throw new Error(`a key is not used as a parameter: ${sql}`);
  return (...keys) => {
    const given = parameters.map((parameter) =>
      parameter instanceof KeyPlaceholder ? keys[parameter.index] : parameter,
    );
    return readRow(sql, given) as Promise<Row | undefined>;
  };
}
