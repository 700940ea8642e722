import type { Compilable } from "kysely";
import type { Database } from "./database.ts";

type BoundedReads = Pick<Database, "readBounded">;

/**
 * Runs a query whose cost does not grow with the tables: rows by key, or a page in the order of an index. See
 * `Database.readBounded`.
 */
export function readBounded<Row>(database: BoundedReads, query: Compilable<Row>): Promise<readonly Row[]> {
  const { sql, parameters } = query.compile();
  return database.readBounded(sql, parameters) as Promise<readonly Row[]>;
}

type Key = string | number;

/** Finds the row with these keys; resolves with undefined if there is none. */
export type FindByKey<Keys extends readonly Key[], Row> = (...keys: Keys) => Promise<Row | undefined>;

/** Placeholder for a key while the query is compiled. */
class KeyPlaceholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Returns a finder for one row by a unique key, for hot paths: a bounded read that is compiled once. `query` is called
 * once, with placeholders that it must use unchanged as parameters.
 */
export function findByKey<Keys extends readonly Key[], Row>(
  database: BoundedReads,
  query: (...keys: Keys) => Compilable<Row>,
): FindByKey<Keys, Row> {
  const placeholders = Array.from({ length: query.length }, (_, index) => new KeyPlaceholder(index));
  const { sql, parameters } = query(...(placeholders as unknown as Keys)).compile();
  const unused = placeholders.filter((placeholder) => !parameters.includes(placeholder));
  if (unused.length > 0) throw new Error(`a key is not used as a parameter: ${sql}`);
  return async (...keys) => {
    const given = parameters.map((parameter) =>
      parameter instanceof KeyPlaceholder ? keys[parameter.index] : parameter,
    );
    const [row] = await database.readBounded(sql, given);
    return row as Row | undefined;
  };
}
