import { z } from "zod";
import { BACKUP_NAME } from "./backups.contract.ts";
import { id } from "./common.schemas.ts";
import { DATABASE_FAILURES } from "./databases.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const RESTORE_FAILURES = [
  ...DATABASE_FAILURES,
  "archive_damaged",
  "cancelled",
  "failed",
  "foreign",
  "interrupted",
  "newer",
  "no_space",
  "not_empty",
  "storage",
] as const;
export type RestoreFailureCode = (typeof RESTORE_FAILURES)[number];

const restore = z
  .object({
    state: z
      .enum(["none", "running", "restored", "failed"])
      .describe("State of the restore. `restored`: the database can be activated; nothing else was changed"),
    backup: z.string().nullable().describe("File name of the backup; null if there is no restore"),
    profile_id: z.string().nullable().describe("Database profile of the target; null if there is no restore"),
    profile_name: z
      .string()
      .nullable()
      .describe("Name of that profile; null if there is no restore or the profile was deleted"),
    phase: z
      .enum(["fetching", "checking", "loading", "files"])
      .nullable()
      .describe(
        "Current phase. `fetching`: downloading from the S3 storage; `checking`: verifying the backup before anything is changed; `loading`: writing the rows; `files`: storing the uploaded files. Null if there is no restore",
      ),
    done: z.number().int().describe("Amount completed in the current phase, in `unit`"),
    total: z.number().int().describe("Total amount in the current phase, in `unit`; 0 until known"),
    unit: z.enum(["rows", "bytes"]).describe("Unit of `done` and `total`: `rows` while `loading`, otherwise `bytes`"),
    per_second: z
      .number()
      .int()
      .nullable()
      .describe("Rate in the current phase, in `unit` per second; null until known"),
    seconds_left: z
      .number()
      .int()
      .nullable()
      .describe("Estimated seconds until the end of the current phase; null until known"),
    failure: z
      .enum(RESTORE_FAILURES)
      .nullable()
      .describe(
        "Reason for the failure, which leaves the database in use unchanged; null if the restore has not failed",
      ),
    detail: z.string().nullable().describe("Defect of a damaged backup, in English; null if there is none"),
    held_jobs: z
      .number()
      .int()
      .describe("Number of mails and other jobs from the backup that wait to be released or discarded"),
    is_available: z
      .boolean()
      .describe(
        "Whether backups can be restored; false if several servers may run, because a restore belongs to one server",
      ),
  })
  .meta({ id: "Restore" });
export type Restore = z.output<typeof restore>;

export const restoreRoutes = {
  "GET /admin/restore": {
    summary: "Get the running or last restore",
    guard: "admin",
    response: restore,
    tag: "administration",
  },
  "POST /admin/restore": {
    summary: "Restore a backup into a database that is not in use",
    description:
      "The database in use is not affected; activate the restored one afterwards with `POST /admin/database/activate` and `use_existing`. The whole backup is checked before anything is changed. A failed or cancelled restore leaves the target empty. `409` with `restore_running`; with `profile_active`; with `activation_unavailable` if several servers may run; or with `database_unsuitable` and `details.params.reason` if the database is not empty or cannot be used. `422` with `passphrase_wrong`; `429` after too many database tests.",
    guard: "admin",
    body: z.strictObject({
      backup: z.string().regex(BACKUP_NAME).describe("File name of the backup"),
      target: z
        .discriminatedUnion("kind", [
          z.strictObject({
            kind: z.literal("profile"),
            profile_id: id.describe("Id of a profile with an empty database"),
          }),
          z.strictObject({
            kind: z.literal("new_database"),
            name: z.string().trim().min(1, "required").max(99, "too_long").describe("Name of the new profile"),
          }),
        ])
        .describe(
          "Target of the restore. `profile`: the database of a profile; `new_database`: a new embedded database in its own folder, with a new profile",
        ),
      passphrase: z
        .string()
        .max(200)
        .nullable()
        .describe(
          "Passphrase of the secrets in the backup; null for the configured passphrase, or if the backup contains no secrets",
        ),
      without_secrets: z.boolean().describe("Whether to omit the secrets, for example if their passphrase is lost"),
    }),
    response: restore,
    status: 202,
    tag: "administration",
  },
  "POST /admin/restore/cancel": {
    summary: "Cancel the running restore",
    description: "Has no effect if no restore is running or the restore is complete.",
    guard: "admin",
    response: restore,
    tag: "administration",
  },
} as const satisfies RouteTable;
