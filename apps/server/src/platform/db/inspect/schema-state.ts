import type { SchemaState } from "@showrunner/contract/rest";

/** Tables and applied migrations of a database. */
export interface FoundSchema {
  readonly tables: readonly string[];
  /** Rows of `schema_migrations`; null if this application has no such table there. */
  readonly applied: readonly AppliedMigration[] | null;
  /** Whether first-run setup was done. */
  readonly isSetUp: boolean;
}

export interface AppliedMigration {
  readonly id: string;
  /** Epoch ms. */
  readonly applied_at: number;
  /** Null if not measured, as in versions before the table of durations. */
  readonly duration_ms: number | null;
}

/** Drivers return large integers as strings. */
export function toAppliedMigration({ id, applied_at, duration_ms }: AppliedMigration): AppliedMigration {
  return { id, applied_at: Number(applied_at), duration_ms: duration_ms === null ? null : Number(duration_ms) };
}

/** Builds the query for applied migrations; databases of older versions have no durations. */
export function buildAppliedQuery(tables: readonly string[]): string {
  return tables.includes("migration_durations")
    ? "select m.id as id, m.applied_at as applied_at, d.duration_ms as duration_ms from schema_migrations m left join migration_durations d on d.id = m.id where m.applied_at > 0 order by m.id"
    : "select id, applied_at, null as duration_ms from schema_migrations where applied_at > 0 order by id";
}

/** Result of an inspection. */
export interface InspectedDatabase {
  readonly server_version: string;
  readonly round_trip_ms: number | null;
  readonly schema: FoundSchema;
  /** Epoch ms; null if the database is not retired. */
  readonly retired_at: number | null;
}

/** Compares a database with the migrations of this version. */
export function determineSchemaState({ tables, applied, isSetUp }: FoundSchema, known: readonly string[]): SchemaState {
  if (tables.length === 0) return "empty";
  const ours = applied?.filter(({ id }) => known.includes(id)) ?? [];
  if (applied === null) return "foreign";
  // An earlier attempt may have stopped after creating this table.
  if (applied.length === 0) return tables.length === 1 ? "empty" : "foreign";
  if (ours.length === 0) return "foreign";
  if (ours.length < applied.length) return "newer";
  if (!isSetUp) return "empty";
  return ours.length < known.length ? "older" : "same";
}
