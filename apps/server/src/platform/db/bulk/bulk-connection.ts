import { Kysely, type Compilable } from "kysely";
import type { Dialect } from "../database.ts";
import { createReadDialect } from "../read-dialect.ts";
import type { RawStatement } from "../statement.ts";

/** A connection that reads or writes whole tables, outside the pools and limits of a serving database. */
export interface BulkConnection {
  readonly dialect: Dialect;
  query(statement: RawStatement): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Rows of any table. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** Builds statements for a `BulkConnection`; they cannot be executed by themselves. */
export const createBuilder = (dialect: Dialect): Kysely<AnyTables> =>
  new Kysely<AnyTables>({ dialect: createReadDialect(dialect, () => Promise.resolve([])) });

export async function runQuery<Row>(connection: BulkConnection, query: Compilable<Row>): Promise<readonly Row[]> {
  const { sql, parameters } = query.compile();
  return (await connection.query({ sql, parameters })) as readonly Row[];
}
