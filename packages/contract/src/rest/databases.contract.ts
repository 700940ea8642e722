import { z } from "zod";
import { id, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const DATABASE_TYPES = ["sqlite", "postgresql", "mysql", "mariadb"] as const;
export type DatabaseType = (typeof DATABASE_TYPES)[number];
export const SSL_MODES = ["disable", "require", "verify-full"] as const;
/** Texts are always stored in Unicode, so each type of database has exactly one character set. */
export const DATABASE_CHARSETS = { postgresql: "UTF8", mysql: "utf8mb4", mariadb: "utf8mb4" } as const;
/** Specification, section 9: under 100 characters. */
const MAX_NAME_LENGTH = 99;

const requiredText = (max: number) => z.string().trim().min(1, "required").max(max, "too_long");

const common = {
  name: requiredText(MAX_NAME_LENGTH),
  description: z.string().trim().max(1_000, "too_long"),
};
const server = {
  host: requiredText(253)
    .regex(/^[^\s/@]+$/, "invalid")
    .describe("Name or address of the server"),
  port: z.int("whole_number").min(1, "too_small").max(65_535, "too_large").describe("Port of the server"),
  database: requiredText(63)
    .regex(/^[^/\\\0]+$/, "invalid")
    .describe("Name of the database"),
  username: requiredText(128),
  ssl_mode: z
    .enum(SSL_MODES)
    .describe("`disable`: not encrypted; `require`: encrypted; `verify-full`: the certificate is verified, too"),
};
const sqliteFields = {
  ...common,
  type: z.literal("sqlite"),
  database_path: requiredText(200)
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, "database_path")
    .describe("Folder of the database, within the data folder of the server"),
  enable_foreign_keys: z.boolean().describe("Whether the database itself refuses references to missing rows"),
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
    .describe("Schema of all tables; created if it is missing"),
  charset: z.literal(DATABASE_CHARSETS.postgresql).describe("Character set"),
};
const mysqlFields = {
  ...common,
  ...server,
  charset: z.literal(DATABASE_CHARSETS.mysql).describe("Character set"),
};
const newPassword = z.string().min(1, "required").max(1_000, "too_long").describe("Never returned");
const changedPassword = newPassword.nullable().describe("Null keeps the stored one; never returned");

/** Input for a new profile, with its password. */
export const newDatabaseProfile = z.discriminatedUnion("type", [
  z.strictObject(sqliteFields),
  z.strictObject({ ...postgresqlFields, password: newPassword }),
  z.strictObject({ ...mysqlFields, type: z.literal("mysql"), password: newPassword }),
  z.strictObject({ ...mysqlFields, type: z.literal("mariadb"), password: newPassword }),
]);
export type NewDatabaseProfile = z.output<typeof newDatabaseProfile>;

const version = z.int().min(0).describe("Version of the profile that was changed; `409` if it is not the current one");
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
  applied_at: isoTime.nullable().describe("When it was applied; null while it is pending"),
  duration_ms: z.int().nullable().describe("How long it took; null while it is pending, and if it was not measured"),
});

const databaseTest = z
  .object({
    tested_at: isoTime.describe("Time of the test"),
    failure: z.enum(DATABASE_FAILURES).nullable().describe("Why the database cannot be used; null if it can"),
    server_version: z.string().nullable().describe("Version of the database server"),
    round_trip_ms: z.number().nullable().describe("Time of one query, in milliseconds"),
    schema_state: z
      .enum(SCHEMA_STATES)
      .nullable()
      .describe(
        "`empty`: nothing of this application, or never set up; `same`, `older`, `newer`: its tables, compared with this version; `foreign`: tables of something else",
      ),
    migrations: z.array(migrationEntry).describe("Applied and pending migrations of its tables"),
    retired_at: isoTime.nullable().describe("When another database replaced it; null if it was not replaced"),
  })
  .meta({ id: "DatabaseTest" });
export type DatabaseTest = z.output<typeof databaseTest>;

export const databaseProfile = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    type: z.enum(DATABASE_TYPES).describe("Kind of database"),
    host: z.string().nullable().describe("Host of the server; null for SQLite"),
    port: z.int().nullable().describe("Port of the server; null for SQLite"),
    database: z.string().nullable().describe("Name of the database; null for SQLite"),
    schema: z.string().nullable().describe("Schema of all tables; PostgreSQL only"),
    username: z.string().nullable(),
    ssl_mode: z.enum(SSL_MODES).nullable().describe("Encryption of connections; null for SQLite"),
    charset: z.string().nullable().describe("Character set; null for SQLite"),
    database_path: z.string().nullable().describe("Folder within the data folder; SQLite only"),
    enable_foreign_keys: z.boolean().nullable().describe("SQLite only"),
    version: z.int().describe("Incremented by every change; send it with the next one"),
    active: z.boolean().describe("Whether the application uses it"),
    last_test: databaseTest.nullable().describe("Result of the last test since the last change"),
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

const copyEstimate = z
  .object({
    rows: z.int().describe("Rows of all tables"),
    bytes: z.int().describe("Size of the database in use, as far as its server tells"),
    seconds: z.int().describe("How long nothing could be saved, from a measured rate"),
    is_show_active: z.boolean().describe("Whether a show with connected clients is active"),
    is_allowed: z.boolean().describe("False while a show is active and the copy would take longer than 10 seconds"),
  })
  .meta({ id: "DatabaseCopyEstimate" });

const databaseCopy = z
  .object({
    state: z
      .enum(["none", "running", "failed", "restarting"])
      .describe("`restarting`: the copy is complete, and the server is about to restart on it"),
    name: z.string().nullable().describe("Name of the profile that is copied to; null without a copy"),
    phase: z
      .enum(["preparing", "copying", "verifying"])
      .nullable()
      .describe("Nothing can be saved from `copying` on; null without a copy"),
    done: z.int().describe("Rows of this phase that are done"),
    total: z.int().describe("Rows of this phase; 0 until it is known"),
    rows_per_second: z.int().nullable().describe("Rate of this phase; null until it is known"),
    seconds_left: z.int().nullable().describe("Until the end of both phases; null until it is known"),
    failure: z.enum(ACTIVATION_FAILURES).nullable().describe("Why it failed; nothing was changed then"),
    place: z.string().nullable().describe("Table and column that the failure is about; null if it is about none"),
  })
  .meta({ id: "DatabaseCopy" });
export type DatabaseCopy = z.output<typeof databaseCopy>;

const upgradeProgress = z
  .object({
    profile_id: z.string().nullable().describe("Profile whose database is being upgraded; null while there is none"),
    done: z.int().describe("Migrations that are applied"),
    total: z.int().describe("Migrations that were pending"),
    per_second: z.number().nullable().describe("Migrations per second; null until one is applied"),
    seconds_left: z.int().nullable().describe("A rough estimate, as migrations differ; null until one is applied"),
  })
  .meta({ id: "DatabaseUpgrade" });
export type DatabaseUpgrade = z.output<typeof upgradeProgress>;

const databaseOverview = z
  .object({
    source: z
      .enum(["environment", "profile", "built_in"])
      .describe("What decides: `DATABASE_URL`, the active profile, or neither: the database in the data folder"),
    type: z.enum(["sqlite", "postgresql", "mysql"]).describe("Kind of database; `mysql` is MySQL or MariaDB"),
    location: z.string().describe("Where the database is, without user and password"),
    obstacle: z
      .enum(ACTIVATION_OBSTACLES)
      .nullable()
      .describe("Why no other database can be activated; null if one can"),
    schema_state: z.enum(["up_to_date", "upgrade_needed"]).describe("Whether migrations are pending"),
    migrations: z.array(migrationEntry).describe("Applied and pending migrations of the database in use"),
    last_activation: z
      .object({
        name: z.string().nullable().describe("Name of the profile; null for the database in the data folder"),
        at: isoTime,
        failure: z
          .enum(ACTIVATION_FAILURES)
          .nullable()
          .describe("Why the former database stayed in use; null if it did not"),
      })
      .nullable()
      .describe("Outcome of the last change of the database"),
    profiles: z.array(databaseProfile).describe("All profiles, by name"),
  })
  .meta({ id: "DatabaseOverview" });
export type DatabaseOverview = z.output<typeof databaseOverview>;

const profileParams = z.object({ profileId: id.describe("The profile") });

export const databaseRoutes = {
  "GET /admin/database": {
    summary: "The database in use, its migrations, and all database profiles",
    guard: "admin",
    response: databaseOverview,
    tag: "administration",
  },
  "POST /admin/database/profiles": {
    summary: "Add a database profile",
    description: "`409` with `database_profile_quota_reached` for more than 200.",
    guard: "admin",
    body: newDatabaseProfile,
    status: 201,
    response: databaseProfile,
    tag: "administration",
  },
  "PUT /admin/database/profiles/:profileId": {
    summary: "Change a database profile",
    description:
      "`409` with `version_conflict` if it was changed since `version`; `409` with `profile_active` when the connection of the active profile would change; `422` with `secret_again` when the stored password would be sent to another server.",
    guard: "admin",
    params: profileParams,
    body: changedDatabaseProfile,
    response: databaseProfile,
    tag: "administration",
  },
  "DELETE /admin/database/profiles/:profileId": {
    summary: "Delete a database profile, but not the database",
    description: "`409` with `profile_active` for the profile in use.",
    guard: "admin",
    params: profileParams,
    status: 204,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/test": {
    summary: "Test the connection of a database profile",
    description:
      "Hosts with private addresses must be approved (`approved_hosts` of the configuration). `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: databaseTest,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/upgrade": {
    summary: "Upgrade the database of a profile that is not in use",
    description:
      "Applies the pending migrations and returns a new test. `409` with `profile_active` for the profile in use, and with `database_unsuitable` and `details.params.reason` for a database that cannot be upgraded: one of the failures of a test, `empty`, `newer`, `foreign`, or `failed` for a migration that failed. `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: databaseTest,
    tag: "administration",
  },
  "GET /admin/database/upgrade": {
    summary: "Progress of the upgrade that this server is running for a profile",
    guard: "admin",
    response: upgradeProgress,
    tag: "administration",
  },
  "POST /admin/database/profiles/:profileId/copy-estimate": {
    summary: "How long a copy of the database in use into this one would take",
    description:
      "Measured with a sample in a temporary table; nothing stays there. `409` with `activation_unavailable`, or with `database_unsuitable` and `details.params.reason` for a database that is not empty or cannot be used. `429` after too many tests.",
    guard: "admin",
    params: profileParams,
    response: copyEstimate,
    tag: "administration",
  },
  "GET /admin/database/copy": {
    summary: "Progress of the copy that `POST /admin/database/activate` has begun",
    guard: "admin",
    response: databaseCopy,
    tag: "administration",
  },
  "POST /admin/database/copy/cancel": {
    summary: "Cancel the copy that is running",
    description: "Does nothing when there is none, or when it is complete.",
    guard: "admin",
    response: databaseCopy,
    tag: "administration",
  },
  "POST /admin/database/activate": {
    summary: "Use another database, after a restart",
    description:
      "`start_fresh` needs an empty database: the acting admin and the sign-in settings come along. `use_existing` needs a database of this application, which is upgraded if it is older. `copy_everything` needs an empty database, begins to copy everything into it, and activates it once the copy was compared: `GET /admin/database/copy` tells the progress, and nothing can be saved meanwhile; with `reason` `show_active` it is refused while a show is active and it would take longer than 10 seconds. Until the restarted server has opened it, any failure leaves the present database in use. `409` with `activation_unavailable` or `database_unsuitable` and `details.params.reason`; `503` while the server is shutting down.",
    guard: "admin",
    body: z.strictObject({
      profile_id: id.nullable().describe("Null for the database in the data folder"),
      mode: z.enum(ACTIVATION_MODES).describe("What the database contains decides which one is possible"),
    }),
    status: 202,
    response: z.object({ instance_id: z.string().describe("Id of the process that is replaced") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
