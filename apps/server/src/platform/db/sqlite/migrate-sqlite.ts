import type { Database } from "better-sqlite3";
import { DURATIONS_MIGRATION_ID } from "../migrations/0540-migration-durations.ts";
import type { CompiledMigration, MigrationOptions } from "../migrations/migration.ts";

/** What prevented migrations. Unless both lists are empty, nothing was changed. */
export interface RefusedMigrations {
  /** Migrations that are applied, but unknown to this version. */
  readonly unknown: readonly string[];
  /** Migrations that are not applied, because they need an explicit upgrade. */
  readonly pending: readonly string[];
}

/** Applies pending migrations. */
export function migrateSqlite(
  database: Database,
  migrations: readonly CompiledMigration[],
  now: number,
  { isManual = false, onApplied }: MigrationOptions = {},
): RefusedMigrations {
  database.exec(
    "create table if not exists schema_migrations (id text primary key, applied_at integer not null) strict",
  );
  const rows = database.prepare("select id from schema_migrations").all() as readonly { readonly id: string }[];
  const applied = new Set(rows.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id));
  const pending = migrations.filter(({ id }) => !applied.has(id));
  if (unknown.length > 0) return { unknown, pending: [] };
  if (isManual && pending.length > 0) return { unknown, pending: pending.map(({ id }) => id) };
  const record = database.prepare("insert into schema_migrations (id, applied_at) values (?, ?)");
  // All or none, so that after a failed upgrade the previous version can still use the database.
  database.transaction(() => {
    const durations = new Map<string, number>();
    for (const { id, sql } of pending) {
      const startedAt = performance.now();
      database.exec(sql);
      const durationMs = Math.round(performance.now() - startedAt);
      durations.set(id, durationMs);
      record.run(id, now);
      onApplied?.(id, durationMs);
    }
    if (durations.size === 0 || !migrations.some(({ id }) => id === DURATIONS_MIGRATION_ID)) return;
    const recordDuration = database.prepare(
      "insert or replace into migration_durations (id, duration_ms) values (?, ?)",
    );
    for (const [id, durationMs] of durations) recordDuration.run(id, durationMs);
  })();
  return { unknown, pending: [] };
}
