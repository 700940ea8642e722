import Sqlite from "better-sqlite3";
import { migrations } from "../migrations/index.ts";
import { compileMigrations } from "../migrations/migration.ts";
import { toUnknownMigrationsError } from "../errors.ts";

export interface ColumnDescription {
  readonly name: string;
  readonly isInteger: boolean;
  readonly isNullable: boolean;
}

/** Columns by table. */
export type SchemaDescription = ReadonlyMap<string, readonly ColumnDescription[]>;

/**
 * The schema that these migrations create. It is built in memory, because it is the same on every database. Throws
 * `NewerDatabase` or `IncompleteDatabase` for unknown migrations.
 */
export function describeSchema(migrationIds: readonly string[]): SchemaDescription {
  const wantedIds = new Set(migrationIds);
  const known = migrations.filter(({ id }) => wantedIds.has(id));
  if (known.length !== wantedIds.size) {
    const ids = new Set(known.map(({ id }) => id));
    throw toUnknownMigrationsError([...wantedIds].filter((id) => !ids.has(id)));
  }
  const database = new Sqlite(":memory:");
  try {
    for (const { sql } of compileMigrations(known, "sqlite")) database.exec(sql);
    const rows = database
      .prepare(
        `select t.name as "table", c.name, c.type, c."notnull" as is_required, c.pk from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table' order by t.name, c.cid`,
      )
      .all() as readonly { table: string; name: string; type: string; is_required: number; pk: number }[];
    return new Map(
      [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
        table,
        columns.map(({ name, type, is_required, pk }) => ({
          name,
          isInteger: type.toLowerCase() === "integer",
          isNullable: is_required === 0 && pk === 0,
        })),
      ]),
    );
  } finally {
    database.close();
  }
}
