import { z } from "zod";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** File names of backups. */
export const BACKUP_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.zip$/;

export const BACKUP_PLACES = ["server", "s3"] as const;
export type BackupPlace = (typeof BACKUP_PLACES)[number];

/** Reasons why a backup failed. `reference`: rows refer to missing ones, so that it could not be restored. */
export const BACKUP_FAILURES = ["no_space", "unusable_key", "storage", "reference", "failed"] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

const backup = z
  .object({
    name: z.string().describe("File name, which identifies the backup"),
    bytes: z.number().int(),
    created_at: isoTime,
    created_by: z
      .object({
        kind: z
          .enum(["user", "schedule", "command"])
          .describe(
            "`user`: an admin; `schedule`: a scheduled backup; `command`: `npm run backup` on the server's machine",
          ),
        username: z
          .string()
          .nullable()
          .describe("Username of the admin at that time; null for other kinds and while authentication is off"),
      })
      .describe("Creator of the backup"),
    product_version: z.string().describe("Version of Showrunner that created the backup"),
    rows: z.number().int().describe("Number of rows in all tables"),
    files: z.number().int().describe("Number of uploaded files"),
    has_secrets: z
      .boolean()
      .describe("Whether the backup contains secrets; otherwise they have to be entered again after a restore"),
    needs_passphrase: z
      .boolean()
      .describe("Whether a restore requires the passphrase with which the backup was created"),
    place: z
      .enum(BACKUP_PLACES)
      .describe("Storage of the backup. `server`: `DATA_DIR/backups`; `s3`: the bucket of the storage settings"),
  })
  .meta({ id: "Backup" });
export type Backup = z.output<typeof backup>;

const backups = z
  .object({
    items: z.array(backup).describe("Backups, newest first"),
    running: z
      .object({
        is_cancelling: z.boolean().describe("Whether cancellation was requested and the backup has not stopped yet"),
        done: z.number().int().nullable().describe("Completed amount in `unit`; null until the first rows are written"),
        total: z.number().int().nullable().describe("Total amount in `unit`; null until the first rows are written"),
        unit: z
          .enum(["rows", "bytes"])
          .nullable()
          .describe(
            "Unit of `done` and `total`: `rows` of tables first, then `bytes` of uploaded files; null until the first rows are written",
          ),
      })
      .nullable()
      .describe("Progress of the running backup; null if there is none"),
    failure: z
      .enum(BACKUP_FAILURES)
      .nullable()
      .describe("Reason why the last backup failed; null if it succeeded or once a newer one has started"),
    has_passphrase: z.boolean().describe("Whether new backups will contain secrets"),
    held_jobs: z
      .number()
      .int()
      .describe("Number of mails and other jobs from a restored backup that wait to be released or discarded"),
    storage_failed: z.boolean().describe("Whether listing the backups of the S3 storage failed"),
  })
  .meta({ id: "Backups" });
export type Backups = z.output<typeof backups>;

const params = z.object({ name: z.string().regex(BACKUP_NAME).describe("File name of the backup") });

export const backupsRoutes = {
  "GET /admin/backups": {
    summary: "List the backups on this server and in the S3 storage, and get the progress of a running one",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups": {
    summary: "Start a backup of the whole installation",
    description: "The backup runs in the background. `409` with `backup_running` if another one is running.",
    guard: "admin",
    response: backups,
    status: 202,
    tag: "administration",
  },
  "POST /admin/backups/cancel": {
    summary: "Cancel the running backup",
    description: "Has no effect if none is running.",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups/upload": {
    summary: "Upload a backup, for example from another installation",
    description:
      "Checks the structure of the file; its contents are checked before a restore. `422` with `archive_invalid`; `507` with `storage_full`. The upload may take up to 15 minutes; copy larger files to `DATA_DIR/backups`.",
    guard: "admin",
    form: z.object({
      file: z.file().meta({ description: "Zip file created by `npm run backup` or downloaded from the app" }),
    }),
    response: backup,
    status: 201,
    tag: "administration",
  },
  "DELETE /admin/backups/:name": {
    summary: "Delete a backup",
    guard: "admin",
    params,
    status: 204,
    tag: "administration",
  },
  "POST /admin/backups/:name/link": {
    summary: "Create a single-use link that downloads a backup, valid for one minute",
    guard: "admin",
    params,
    response: z.object({ url: z.string().describe("Signed path on this server; requires no access token") }),
    tag: "administration",
  },
  "POST /admin/backups/release-jobs": {
    summary: "Release the mails and other jobs from a restored backup",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups/discard-jobs": {
    summary: "Discard the mails and other jobs from a restored backup",
    description: "The jobs are never run, and mails among them count as not sent.",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
} as const satisfies RouteTable;
