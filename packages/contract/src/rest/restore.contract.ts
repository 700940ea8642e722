import { z } from "zod";
import { BACKUP_NAME } from "./backups.contract.ts";
import { id } from "./common.schemas.ts";
import { DATABASE_FAILURES } from "./databases.contract.ts";
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
      .describe("`restored`: the database can be activated; nothing else was changed"),
    backup: z.string().nullable().describe("Name of the backup; null without a restore"),
    profile_id: z.string().nullable().describe("Profile of the database that is filled; null without a restore"),
    profile_name: z.string().nullable().describe("Name of that profile; null if it was deleted"),
    phase: z
      .enum(["fetching", "checking", "loading", "files"])
      .nullable()
      .describe("`fetching` from the S3 storage; `checking` before anything is changed; null without a restore"),
    done: z.number().int().describe("Of this phase"),
    total: z.number().int().describe("Of this phase; 0 until it is known"),
    unit: z.enum(["rows", "bytes"]).describe("Of `done` and `total`: rows while `loading`"),
    per_second: z.number().int().nullable().describe("Rate of this phase; null until it is known"),
    seconds_left: z.number().int().nullable().describe("Until the end of this phase; null until it is known"),
    failure: z.enum(RESTORE_FAILURES).nullable().describe("Why it failed; the database in use was not touched"),
    detail: z.string().nullable().describe("What is wrong with a damaged backup, in English"),
    held_jobs: z.number().int().describe("Mails and other jobs that came with the backup and wait"),
    is_available: z.boolean().describe("False where several servers may run: a restore belongs to one server"),
  })
  .meta({ id: "Restore" });
export type Restore = z.output<typeof restore>;

export const restoreRoutes = {
  "GET /admin/restore": {
    summary: "The restore that is running or was the last one",
    guard: "admin",
    response: restore,
    tag: "administration",
  },
  "POST /admin/restore": {
    summary: "Restore a backup into a database that is not in use",
    description:
      "The database in use goes on; activate the restored one afterwards (`POST /admin/database/activate` with `use_existing`). The whole backup is checked before anything is changed. A failed or cancelled restore leaves the target empty. `409` with `restore_running`, `profile_active`, `activation_unavailable` where several servers may run, or `database_unsuitable` and `details.params.reason` for a database that is not empty or cannot be used; `422` with `passphrase_wrong`. `429` after too many tests of databases.",
    guard: "admin",
    body: z.strictObject({
      backup: z.string().regex(BACKUP_NAME).describe("Name of the backup"),
      target: z
        .discriminatedUnion("kind", [
          z.strictObject({ kind: z.literal("profile"), profile_id: id.describe("Profile of an empty database") }),
          z.strictObject({
            kind: z.literal("new_database"),
            name: z.string().trim().min(1, "required").max(99, "too_long").describe("Name of the new profile"),
          }),
        ])
        .describe("`new_database`: an embedded database in a folder of its own, with a profile"),
      passphrase: z
        .string()
        .max(200)
        .nullable()
        .describe("Of the secrets in the backup; null for that of the configuration, and for one without secrets"),
      without_secrets: z.boolean().describe("Leaves the secrets out, when their passphrase is lost"),
    }),
    response: restore,
    status: 202,
    tag: "administration",
  },
  "POST /admin/restore/cancel": {
    summary: "Cancel the restore that is running",
    description: "Does nothing when there is none, or when it is complete.",
    guard: "admin",
    response: restore,
    tag: "administration",
  },
} as const satisfies RouteTable;
