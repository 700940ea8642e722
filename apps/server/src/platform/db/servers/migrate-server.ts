import { PendingMigrations, toUnknownMigrationsError } from "../errors.ts";
import { DURATIONS_MIGRATION_ID } from "../migrations/0540-migration-durations.ts";
import {
  compileMigrations,
  type CompiledMigration,
  type Migration,
  type MigrationOptions,
} from "../migrations/migration.ts";
import type { SqlBackend, SqlConnection } from "./sql-backend.ts";

/** `applied_at` of a migration in progress, on databases without transactional DDL. */
const STARTED_AT_MARKER = 0;

interface AppliedRow {
  readonly id: string;
  readonly applied_at: number;
}

/** MySQL errors which mean that the change was already made: the process stopped between the change and its record. */
const ALREADY_APPLIED_CODES = new Set([
  "ER_TABLE_EXISTS_ERROR",
  "ER_DUP_KEYNAME",
  "ER_DUP_FIELDNAME",
  "ER_BAD_TABLE_ERROR",
  "ER_CANT_DROP_FIELD_OR_KEY",
]);

interface PendingUpgrade {
  readonly pending: readonly CompiledMigration[];
  /** Whether the table of durations exists already. */
  readonly isRecording: boolean;
  readonly onApplied: (id: string, durationMs: number) => void;
}

/** Durations in ms, by id of the migration. */
type Durations = Map<string, number>;

/** Stores the durations, then clears the map. */
async function recordDurations(
  connection: SqlConnection,
  durations: Durations,
  dialect: SqlBackend["dialect"],
): Promise<void> {
  const [first, second] = dialect === "postgres" ? ["$1", "$2"] : ["?", "?"];
  for (const [id, durationMs] of durations) {
    await connection.query(`delete from migration_durations where id = ${first}`, [id]);
    await connection.query(`insert into migration_durations (id, duration_ms) values (${first}, ${second})`, [
      id,
      durationMs,
    ]);
  }
  durations.clear();
}

/** Applies all or none, so that after a failed upgrade the previous version can still use the database. */
async function applyInOneTransaction(
  connection: SqlConnection,
  { pending, isRecording, onApplied }: PendingUpgrade,
): Promise<void> {
  let hasDurations = isRecording;
  await connection.query("begin");
  const durations: Durations = new Map();
  try {
    for (const { id, sql } of pending) {
      const startedAt = performance.now();
      await connection.query(sql);
      const durationMs = Math.round(performance.now() - startedAt);
      durations.set(id, durationMs);
      await connection.query("insert into schema_migrations (id, applied_at) values ($1, $2)", [id, Date.now()]);
      hasDurations ||= id === DURATIONS_MIGRATION_ID;
      onApplied(id, durationMs);
    }
    if (hasDurations) await recordDurations(connection, durations, "postgres");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
  await connection.query("commit");
}

/**
 * Forgets that a failed migration was begun: the next attempt would otherwise take a foreign table of the same name for
 * its own. Where the connection is lost, it is not known what happened, and the migration stays begun.
 */
async function forgetMigration(connection: SqlConnection, id: string): Promise<void> {
  await connection.query("delete from schema_migrations where id = ?", [id]).catch(() => undefined);
}

/** Applies migrations one by one: DDL commits implicitly, so at worst this stops between two migrations. */
async function applyOneByOne(
  connection: SqlConnection,
  { pending, isRecording, onApplied }: PendingUpgrade,
  isBegun: (id: string) => boolean,
): Promise<void> {
  let hasDurations = isRecording;
  const durations: Durations = new Map();
  for (const { id, sql } of pending) {
    if (!isBegun(id))
      await connection.query("insert into schema_migrations (id, applied_at) values (?, ?)", [id, STARTED_AT_MARKER]);
    const startedAt = performance.now();
    let durationMs = 0;
    try {
      await connection.query(sql);
      durationMs = Math.round(performance.now() - startedAt);
      durations.set(id, durationMs);
    } catch (error) {
      const { code = "" } = error as { readonly code?: string };
      if (!isBegun(id)) {
        await forgetMigration(connection, id);
        throw error;
      }
      if (!ALREADY_APPLIED_CODES.has(code)) throw error;
    }
    await connection.query("update schema_migrations set applied_at = ? where id = ?", [Date.now(), id]);
    hasDurations ||= id === DURATIONS_MIGRATION_ID;
    if (hasDurations) await recordDurations(connection, durations, "mysql");
    onApplied(id, durationMs);
  }
}

/** Creates the table of applied migrations if it is missing. */
export async function createMigrationsTable(
  { dialect }: Pick<SqlBackend, "dialect">,
  connection: SqlConnection,
): Promise<void> {
  await connection.query(
    dialect === "postgres"
      ? `create table if not exists schema_migrations (id varchar(255) collate "C" primary key, applied_at bigint not null)`
      : "create table if not exists schema_migrations (id varchar(255) primary key, applied_at bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin",
  );
}

/**
 * Applies pending migrations; the connection must hold the schema lock. Rejects with `NewerDatabase`,
 * `IncompleteDatabase` or `PendingMigrations` before any change, or with the driver's error.
 */
export async function migrateServer(
  { dialect }: SqlBackend,
  connection: SqlConnection,
  migrations: readonly Migration[],
  { isManual = false, onApplied = () => undefined }: MigrationOptions = {},
): Promise<void> {
  await createMigrationsTable({ dialect }, connection);
  const { rows } = await connection.query("select id, applied_at from schema_migrations order by id");
  const found = rows as readonly AppliedRow[];
  const unknown = found.filter(({ id }) => !migrations.some((migration) => migration.id === id));
  if (unknown.length > 0) throw toUnknownMigrationsError(unknown.map(({ id }) => id));
  const applied = new Set(found.filter(({ applied_at }) => applied_at !== STARTED_AT_MARKER).map(({ id }) => id));
  const pending = compileMigrations(migrations, dialect).filter(({ id }) => !applied.has(id));
  if (pending.length === 0) return;
  if (isManual) throw new PendingMigrations(pending.map(({ id }) => id));
  const upgrade = { pending, isRecording: applied.has(DURATIONS_MIGRATION_ID), onApplied };
  const isBegun = (id: string): boolean => found.some((row) => row.id === id && row.applied_at === STARTED_AT_MARKER);
  await (dialect === "postgres"
    ? applyInOneTransaction(connection, upgrade)
    : applyOneByOne(connection, upgrade, isBegun));
}
