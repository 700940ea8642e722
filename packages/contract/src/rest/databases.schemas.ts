import { z } from "zod";
import { id, isoTime } from "./common.schemas.ts";

export const DATABASE_TYPES = ["sqlite", "postgresql", "mysql", "mariadb"] as const;
export type DatabaseType = (typeof DATABASE_TYPES)[number];
export const SSL_MODES = ["disable", "require", "verify-full"] as const;
/** Texts are always stored in Unicode, so each type of database has exactly one character set. */
export const DATABASE_CHARSETS = { postgresql: "UTF8", mysql: "utf8mb4", mariadb: "utf8mb4" } as const;
/** Under 100 characters (docs/conformance.md, section 9). */
const MAX_NAME_LENGTH = 99;

const requiredText = (max: number) => z.string().trim().min(1, "required").max(max, "too_long");

const common = {
  name: requiredText(MAX_NAME_LENGTH),
  description: z.string().trim().max(1_000, "too_long"),
};
const server = {
  host: requiredText(253)
    .regex(/^[^\s/@]+$/, "invalid")
    .describe("Host name or address of the database server"),
  port: z.int("whole_number").min(1, "too_small").max(65_535, "too_large").describe("Port of the database server"),
  database: requiredText(63)
    .regex(/^[^/\\\0]+$/, "invalid")
    .describe("Name of the database"),
  username: requiredText(128).describe("Username at the database server"),
  ssl_mode: z
    .enum(SSL_MODES)
    .describe(
      "Encryption of connections. `disable`: none; `require`: encrypted; `verify-full`: encrypted, and the server's certificate is verified",
    ),
};
const sqliteFields = {
  ...common,
  type: z.literal("sqlite"),
  database_path: requiredText(200)
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "database_path")
    .describe("Folder of the database, relative to the server's data folder"),
  enable_foreign_keys: z.boolean().describe("Whether the database enforces foreign keys"),
};
const postgresqlFields = {
  ...common,
  ...server,
  type: z.literal("postgresql"),
  schema: z
    .string()
    .trim()
    .min(1, "required")
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, "database_schema")
    .describe("Schema for all tables; created if missing"),
  charset: z.literal(DATABASE_CHARSETS.postgresql).describe("Character set"),
};
const mysqlFields = {
  ...common,
  ...server,
  charset: z.literal(DATABASE_CHARSETS.mysql).describe("Character set"),
};
const newPassword = z
  .string()
  .min(1, "required")
  .max(1_000, "too_long")
  .describe("Password at the database server; never returned");
const changedPassword = newPassword
  .nullable()
  .describe("New password at the database server, or null to keep the stored one; never returned");

/** Input for a new profile, with its password. */
export const newDatabaseProfile = z.discriminatedUnion("type", [
  z.strictObject(sqliteFields),
  z.strictObject({ ...postgresqlFields, password: newPassword }),
  z.strictObject({ ...mysqlFields, type: z.literal("mysql"), password: newPassword }),
  z.strictObject({ ...mysqlFields, type: z.literal("mariadb"), password: newPassword }),
]);
export type NewDatabaseProfile = z.output<typeof newDatabaseProfile>;

const version = z.int().min(0).describe("Version of the profile on which the change is based");
export const changedDatabaseProfile = z.discriminatedUnion("type", [
  z.strictObject({ ...sqliteFields, version }),
  z.strictObject({ ...postgresqlFields, password: changedPassword, version }),
  z.strictObject({ ...mysqlFields, type: z.literal("mysql"), password: changedPassword, version }),
  z.strictObject({ ...mysqlFields, type: z.literal("mariadb"), password: changedPassword, version }),
]);
export type ChangedDatabaseProfile = z.output<typeof changedDatabaseProfile>;

export const DATABASE_FAILURES = [
  "unreachable",
  "refused",
  "tls",
  "credentials",
  "no_such_database",
  "too_old",
  "unsuitable",
  "wrong_type",
  "not_permitted",
  "host_not_approved",
  "in_use",
  "not_a_database",
  "incomplete",
] as const;
export type DatabaseFailure = (typeof DATABASE_FAILURES)[number];
export const SCHEMA_STATES = ["empty", "same", "older", "newer", "foreign"] as const;
export type SchemaState = (typeof SCHEMA_STATES)[number];

const migrationEntry = z.object({
  id: z.string().describe("Name of the migration"),
  applied_at: isoTime.nullable().describe("Time at which it was applied; null while pending"),
  duration_ms: z.int().nullable().describe("Duration in milliseconds; null while pending, and if it was not measured"),
});

export const databaseTest = z
  .object({
    tested_at: isoTime.describe("Time of the test"),
    failure: z.enum(DATABASE_FAILURES).nullable().describe("Reason why the database cannot be used; null if it can"),
    server_version: z.string().nullable().describe("Version of the database server; null if unknown"),
    round_trip_ms: z.number().nullable().describe("Duration of one query in milliseconds; null if it was not measured"),
    schema_state: z
      .enum(SCHEMA_STATES)
      .nullable()
      .describe(
        "State of the tables. `empty`: no tables of this application, or an installation that was never set up; `same`, `older`, `newer`: tables of this application, compared with the running version; `foreign`: tables of another application. Null if unknown",
      ),
    migrations: z.array(migrationEntry).describe("Applied and pending migrations"),
    retired_at: isoTime.nullable().describe("Time at which another database replaced this one; null if none did"),
  })
  .meta({ id: "DatabaseTest" });
export type DatabaseTest = z.output<typeof databaseTest>;

export const databaseProfile = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    type: z.enum(DATABASE_TYPES).describe("Type of the database"),
    host: z.string().nullable().describe("Host name or address of the database server; null for SQLite"),
    port: z.int().nullable().describe("Port of the database server; null for SQLite"),
    database: z.string().nullable().describe("Name of the database; null for SQLite"),
    schema: z.string().nullable().describe("Schema of all tables; null except for PostgreSQL"),
    username: z.string().nullable().describe("Username at the database server; null for SQLite"),
    ssl_mode: z.enum(SSL_MODES).nullable().describe("Encryption of connections; null for SQLite"),
    charset: z.string().nullable().describe("Character set; null for SQLite"),
    database_path: z
      .string()
      .nullable()
      .describe("Folder relative to the server's data folder; null except for SQLite"),
    enable_foreign_keys: z
      .boolean()
      .nullable()
      .describe("Whether the database enforces foreign keys; null except for SQLite"),
    version: z.int().describe("Version, incremented by every change; required for the next change"),
    active: z.boolean().describe("Whether the application uses this database"),
    last_test: databaseTest
      .nullable()
      .describe("Last test since the last change of the profile; null if there was none"),
  })
  .meta({ id: "DatabaseProfile" });
export type DatabaseProfile = z.output<typeof databaseProfile>;

/** Why no other database can be activated. */
export const ACTIVATION_OBSTACLES = ["environment", "unsupervised", "cluster"] as const;
export const ACTIVATION_MODES = ["start_fresh", "use_existing", "copy_everything"] as const;
export type ActivationMode = (typeof ACTIVATION_MODES)[number];
export const ACTIVATION_FAILURES = [
  ...DATABASE_FAILURES,
  "newer",
  "foreign",
  "other_secret",
  "interrupted",
  "failed",
  // Failures of copies.
  "cancelled",
  "duplicate",
  "mismatch",
  "no_space",
  "not_empty",
  "null_character",
  "reference",
  "show_active",
  "too_large",
  "too_long",
] as const;
export type ActivationFailure = (typeof ACTIVATION_FAILURES)[number];

export const copyEstimate = z
  .object({
    rows: z.int().describe("Number of rows in all tables"),
    bytes: z.int().describe("Size of the database in use, in bytes, as reported by its server"),
    seconds: z.int().describe("Estimated seconds during which nothing can be saved"),
    is_show_active: z.boolean().describe("Whether a show with connected clients is active"),
    is_allowed: z
      .boolean()
      .describe(
        "Whether the copy may be started; false if a show is active and the copy would take longer than 10 seconds",
      ),
  })
  .meta({ id: "DatabaseCopyEstimate" });

export const databaseCopy = z
  .object({
    state: z
      .enum(["none", "running", "failed", "restarting"])
      .describe("State of the copy. `restarting`: the copy is complete, and the server is about to restart with it"),
    name: z.string().nullable().describe("Name of the target profile; null if there is no copy"),
    phase: z
      .enum(["preparing", "copying", "verifying"])
      .nullable()
      .describe("Current phase; nothing can be saved from `copying` on. Null if there is no copy"),
    done: z.int().describe("Number of rows completed in the current phase"),
    total: z.int().describe("Total number of rows in the current phase; 0 until known"),
    rows_per_second: z.int().nullable().describe("Rows per second in the current phase; null until known"),
    seconds_left: z.int().nullable().describe("Estimated seconds until the end of `verifying`; null until known"),
    failure: z
      .enum(ACTIVATION_FAILURES)
      .nullable()
      .describe(
        "Reason for the failure, after which the database in use is unchanged; null if the copy has not failed",
      ),
    place: z.string().nullable().describe("Table and column that caused the failure; null if none did"),
  })
  .meta({ id: "DatabaseCopy" });
export type DatabaseCopy = z.output<typeof databaseCopy>;

export const upgradeProgress = z
  .object({
    profile_id: z.string().nullable().describe("Profile whose database is being upgraded; null if there is none"),
    done: z.int().describe("Number of migrations applied so far"),
    total: z.int().describe("Number of migrations that were pending at the start"),
    per_second: z.number().nullable().describe("Migrations applied per second; null until one is applied"),
    seconds_left: z.int().nullable().describe("Rough estimate of the remaining seconds; null until one is applied"),
  })
  .meta({ id: "DatabaseUpgrade" });
export type DatabaseUpgrade = z.output<typeof upgradeProgress>;

export const databaseOverview = z
  .object({
    source: z
      .enum(["environment", "profile", "built_in"])
      .describe(
        "Origin of the choice of database. `environment`: `DATABASE_URL`; `profile`: the active profile; `built_in`: neither, so that the database in the data folder is used",
      ),
    type: z.enum(["sqlite", "postgresql", "mysql"]).describe("Type of the database; `mysql` means MySQL or MariaDB"),
    location: z.string().describe("Location of the database, without username and password"),
    obstacle: z
      .enum(ACTIVATION_OBSTACLES)
      .nullable()
      .describe("Reason why no other database can be activated; null if one can"),
    can_start_fresh: z
      .boolean()
      .describe("Whether the caller may use `start_fresh`; false without a password, if another active admin has one"),
    schema_state: z.enum(["up_to_date", "upgrade_needed"]).describe("Whether migrations are pending"),
    migrations: z.array(migrationEntry).describe("Applied and pending migrations of the database in use"),
    last_activation: z
      .object({
        name: z.string().nullable().describe("Name of the profile; null for the database in the data folder"),
        at: isoTime.describe("Time of the activation"),
        failure: z
          .enum(ACTIVATION_FAILURES)
          .nullable()
          .describe("Reason why the former database stayed in use; null if the activation succeeded"),
      })
      .nullable()
      .describe("Last activation of a database; null if there was none"),
    profiles: z.array(databaseProfile).describe("All database profiles, sorted by name"),
  })
  .meta({ id: "DatabaseOverview" });
export type DatabaseOverview = z.output<typeof databaseOverview>;
