import type { Migration } from "./migration.ts";

/** From this migration on, durations can be recorded. */
export const DURATIONS_MIGRATION_ID = "0540_migration_durations";

/** Durations of migrations. In a separate table, because `schema_migrations` is created before the first migration. */
export const migrations: readonly Migration[] = [
  {
    id: DURATIONS_MIGRATION_ID,
    up: (schema, { word, integer, tableEnd }) =>
      schema
        .createTable("migration_durations")
        .addColumn("id", word, (column) => column.primaryKey())
        .addColumn("duration_ms", integer, (column) => column.notNull())
        .modifyEnd(tableEnd),
  },
];
