import type { DatabaseProfile, DatabaseTest } from "@showrunner/contract/rest";
import type { StoredProfile } from "../../platform/database-profiles/index.ts";
import { findPendingMigrations, type DatabaseInspection } from "../../platform/db/inspect/inspect-database.ts";
import type { AppliedMigration } from "../../platform/db/inspect/schema-state.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

/** The applied migrations, followed by the pending ones. */
export function presentMigrations(applied: readonly AppliedMigration[]): DatabaseTest["migrations"] {
  return [
    ...applied.map(({ id, applied_at, duration_ms }) => ({ id, applied_at: toIsoTime(applied_at), duration_ms })),
    ...findPendingMigrations(applied).map((id) => ({ id, applied_at: null, duration_ms: null })),
  ];
}

export function presentTest(inspection: DatabaseInspection, now: number): DatabaseTest {
  const { failure, server_version, round_trip_ms, schema_state, applied, retired_at } = inspection;
  const hasTables = schema_state === "same" || schema_state === "older";
  return {
    tested_at: toIsoTime(now),
    failure,
    server_version,
    round_trip_ms,
    schema_state,
    migrations: hasTables ? presentMigrations(applied) : [],
    retired_at: toIsoTimeOrNull(retired_at),
  };
}

/** Omits the password. */
export function presentProfile(profile: StoredProfile, active: string | null): DatabaseProfile {
  const { id, name, description, type, version, last_test } = profile;
  const common = { id, name, description, version, last_test, active: id === active };
  if (profile.type === "sqlite")
    return {
      ...common,
      type: profile.type,
      host: null,
      port: null,
      database: null,
      schema: null,
      username: null,
      ssl_mode: null,
      charset: null,
      database_path: profile.database_path,
      enable_foreign_keys: profile.enable_foreign_keys,
    };
  const { host, port, database, username, ssl_mode, charset } = profile;
  return {
    ...common,
    type,
    host,
    port,
    database,
    schema: profile.type === "postgresql" ? profile.schema : null,
    username,
    ssl_mode,
    charset,
    database_path: null,
    enable_foreign_keys: null,
  };
}
