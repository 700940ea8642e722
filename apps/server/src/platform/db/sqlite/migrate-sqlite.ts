import type { Database } from "better-sqlite3";
import { DURATIONS_MIGRATION_ID } from "../migrations/0540-migration-durations.ts";
import type { CompiledMigration } from "../migrations/migration.ts";

/** Applies pending migrations; returns applied ones that are unknown, and changes nothing then. */
export function migrateSqlite(
  database: Database,
  migrations: readonly CompiledMigration[],
  now: number,
): readonly string[] {
  database.exec(
    "create table if not exists schema_migrations (id text primary key, applied_at integer not null) strict",
  );
  const rows = database.prepare("select id from schema_migrations").all() as readonly { readonly id: string }[];
  const applied = new Set(rows.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id));
  if (unknown.length > 0) return unknown;
  const record = database.prepare("insert into schema_migrations (id, applied_at) values (?, ?)");
  // All or none: after a failed upgrade the previous version can still use the database.
  database.transaction(() => {
    const durations = new Map<string, number>();
    for (const { id, sql } of migrations) {
      if (applied.has(id)) continue;
      const startedAt = performance.now();
      database.exec(sql);
      durations.set(id, Math.round(performance.now() - startedAt));
      record.run(id, now);
    }
    if (durations.size === 0 || !migrations.some(({ id }) => id === DURATIONS_MIGRATION_ID)) return;
    const recordDuration = database.prepare(
      "insert or replace into migration_durations (id, duration_ms) values (?, ?)",
    );
    for (const [id, durationMs] of durations) recordDuration.run(id, durationMs);
  })();
  return [];
}
