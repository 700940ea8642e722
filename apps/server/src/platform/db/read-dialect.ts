import {
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
} from "kysely";
import type { Dialect, ReadRows } from "./database.ts";

const NO_TRANSACTIONS = "reads are single statements; writes go through Database.write";

const dialectParts = {
  sqlite: {
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  },
  postgres: {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
  mysql: {
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (db) => new MysqlIntrospector(db),
  },
} satisfies Record<Dialect, Omit<KyselyDialect, "createDriver">>;

/** Kysely dialect for a read-only connection: queries are independent and may overlap. */
export function createReadDialect(dialect: Dialect, readRows: ReadRows): KyselyDialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await readRows(sql, parameters)) as R[] };
    },
    // oxlint-disable-next-line require-yield -- the interface wants a generator; pages are read by cursor instead
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error("streaming is not supported");
    },
  };
  const rejectTransaction = (): Promise<never> => Promise.reject(new Error(NO_TRANSACTIONS));
  const doNothing = (): Promise<void> => Promise.resolve();
  const driver: Driver = {
    init: doNothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    releaseConnection: doNothing,
    destroy: doNothing,
  };
  return { createDriver: () => driver, ...dialectParts[dialect] };
}
