import type { Compilable, SelectQueryBuilder } from "kysely";
import type { Cursor } from "../http/paging.ts";
import type { Database } from "./database.ts";
import { selectPage, toPageStart, type PageOrder, type PageStart } from "./paginate.ts";

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
 * Compiles a query once; its executions only insert their keys. `query` is called once, with placeholders that it must
 * use unchanged as parameters. Building and compiling a query takes as long as reading the rows of a page.
 */
function prepare<Row>(
  database: BoundedReads,
  keyCount: number,
  query: (placeholders: readonly KeyPlaceholder[]) => Compilable<Row>,
): (keys: readonly Key[]) => Promise<readonly Row[]> {
  const placeholders = Array.from({ length: keyCount }, (_, index) => new KeyPlaceholder(index));
  const { sql, parameters } = query(placeholders).compile();
  const unused = placeholders.filter((placeholder) => !parameters.includes(placeholder));
  if (unused.length > 0) throw new Error(`a key is not used as a parameter: ${sql}`);
  return (keys) => {
    const boundParameters = parameters.map((parameter) =>
      parameter instanceof KeyPlaceholder ? keys[parameter.index] : parameter,
    );
    return database.readBounded(sql, boundParameters) as Promise<readonly Row[]>;
  };
}

/** Returns a finder for one row by a unique key, for hot paths: a bounded read that is compiled once. */
export function findByKey<Keys extends readonly Key[], Row>(
  database: BoundedReads,
  query: (...keys: Keys) => Compilable<Row>,
): FindByKey<Keys, Row> {
  const find = prepare(database, query.length, (placeholders) => query(...(placeholders as unknown as Keys)));
  return async (...keys) => {
    const [row] = await find(keys);
    return row;
  };
}

/** Reads a page of a list; returns up to `limit + 1` rows, so that the caller can tell whether there are more. */
export type FindPage<Keys extends readonly Key[], Row> = (
  keys: Keys,
  position: { readonly after: Cursor | null; readonly limit: number },
) => Promise<readonly Row[]>;

/**
 * Returns a finder for the pages of a list that an index holds in this order, without other conditions than the keys:
 * bounded reads that are compiled once, for first and for later pages.
 */
export function findPageByKey<Keys extends readonly Key[], DB, TB extends keyof DB, Row>(
  database: BoundedReads,
  order: PageOrder,
  query: (...keys: Keys) => SelectQueryBuilder<DB, TB, Row>,
): FindPage<Keys, Row> {
  const { length } = query;
  const select = (placeholders: readonly KeyPlaceholder[], start: PageStart | null) =>
    selectPage(query(...(placeholders as unknown as Keys)), order, start, placeholders[length] as unknown as number);
  const findFirst = prepare(database, length + 1, (placeholders) => select(placeholders, null));
  const findLater = prepare(database, length + 3, (placeholders) => {
    const [value, id] = placeholders.slice(length + 1) as unknown as [number, string];
    return select(placeholders, { value, id });
  });
  return (keys, { after, limit }) => {
    if (after === null) return findFirst([...keys, limit + 1]);
    const { value, id } = toPageStart(order, after);
    return findLater([...keys, limit + 1, value, id]);
  };
}
