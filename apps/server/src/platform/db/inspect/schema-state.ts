import type { SchemaState } from "@showrunner/contract/rest";

/** Tables and applied migrations of a database. */
export interface FoundSchema {
  readonly tables: readonly string[];
  /** Rows of `schema_migrations`; null without such a table of this application. */
  readonly applied: readonly AppliedMigration[] | null;
  /** Whether first-run setup was done. */
  readonly isSetUp: boolean;
}

export interface AppliedMigration {
  readonly id: string;
  /** Epoch ms. */
  readonly applied_at: number;
}

/** What an inspection read. */
export interface InspectedDatabase {
  readonly server_version: string;
  readonly round_trip_ms: number | null;
  readonly schema: FoundSchema;
  /** Epoch ms; null if no other database replaced it. */
  readonly retired_at: number | null;
}

/** Compares a database with the migrations of this version. */
export function determineSchemaState({ tables, applied, isSetUp }: FoundSchema, known: readonly string[]): SchemaState {
  if (tables.length === 0) return "empty";
  const ours = applied?.filter(({ id }) => known.includes(id)) ?? [];
  if (applied === null) return "foreign";
  // An earlier attempt may have stopped after it created this table.
  if (applied.length === 0) return tables.length === 1 ? "empty" : "foreign";
  if (ours.length === 0) return "foreign";
  if (ours.length < applied.length) return "newer";
  if (!isSetUp) return "empty";
  return ours.length < known.length ? "older" : "same";
}
