import { sql, type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import { createBuilder, runQuery, type AnyTables, type BulkConnection } from "./bulk-connection.ts";
import type { ArchivedTable } from "./archived-tables.ts";

/** Rows ordered by primary key; their values in the order of the columns. */
export type TablePage = readonly (readonly unknown[])[];

/** `(a, b) > (?, ?)`; MySQL and MariaDB use the index only for the expanded form. */
function isAfter(
  where: ExpressionBuilder<AnyTables, string>,
  { key }: ArchivedTable,
  last: readonly unknown[],
  canCompareRows: boolean,
): Expression<SqlBool> {
  if (canCompareRows)
    return sql<SqlBool>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(last.map((value) => sql`${value}`))})`;
  return where.or(
    key.map((column, index) =>
      where.and([
        ...key.slice(0, index).map((earlier, position) => where(earlier, "=", last[position])),
        where(column, ">", last[index]),
      ]),
    ),
  );
}

/** Reads a table page by page. At most one page is in memory, and each page costs the same. */
export async function* readTable(
  connection: BulkConnection,
  table: ArchivedTable,
  columns: readonly string[],
): AsyncGenerator<TablePage> {
  const { name, key, pageRows } = table;
  const builder = createBuilder(connection.dialect);
  let last: readonly unknown[] | null = null;
  for (;;) {
    let query = builder.selectFrom(name).select([...columns]);
    for (const column of key) query = query.orderBy(column);
    if (last !== null) {
      const after = last;
      query = query.where((where) => isAfter(where, table, after, connection.dialect !== "mysql"));
    }
    const rows = (await runQuery(connection, query.limit(pageRows))) as readonly Readonly<Record<string, unknown>>[];
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column]));
    const final = rows.at(-1);
    if (final === undefined || rows.length < pageRows) return;
    last = key.map((column) => final[column]);
  }
}

export async function countRows(connection: BulkConnection, { name }: ArchivedTable): Promise<number> {
  const [row] = await runQuery(
    connection,
    createBuilder(connection.dialect)
      .selectFrom(name)
      .select((select) => select.fn.countAll<number>().as("count")),
  );
  return Number(row?.count ?? 0);
}

/** Ids of the applied migrations, in order. */
export async function readAppliedMigrations(connection: BulkConnection): Promise<readonly string[]> {
  const query = createBuilder(connection.dialect).selectFrom("schema_migrations").select("id").orderBy("id");
  return (await runQuery(connection, query)).map(({ id }) => String(id));
}

/** Size of the database in bytes, as far as the server reports it; an upper bound for the size of its archive. */
export async function readDatabaseSize(connection: BulkConnection): Promise<number> {
  const [row] = (await connection.query({ sql: SIZE_QUERIES[connection.dialect], parameters: [] })) as readonly {
    readonly bytes: number | string | null;
  }[];
  return Number(row?.bytes ?? 0);
}

const SIZE_QUERIES = {
  sqlite: "select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()",
  postgres: "select pg_database_size(current_database()) as bytes",
  mysql: "select sum(data_length) as bytes from information_schema.tables where table_schema = database()",
} as const;
