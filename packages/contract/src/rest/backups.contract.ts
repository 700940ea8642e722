import { z } from "zod";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** File names of backups. */
export const BACKUP_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.zip$/;

export const BACKUP_PLACES = ["server", "s3"] as const;
export type BackupPlace = (typeof BACKUP_PLACES)[number];

const backup = z
  .object({
    name: z.string().describe("File name, which identifies the backup"),
    bytes: z.number().int(),
    created_at: isoTime,
    created_by: z
      .object({
        kind: z.enum(["user", "schedule", "command"]).describe("`command`: `npm run backup` on the server's machine"),
        username: z.string().nullable().describe("For `user`, at that time; null while authentication is off"),
      })
      .describe("Who made it"),
    product_version: z.string().describe("Version of Showrunner that made it"),
    rows: z.number().int().describe("Rows of all tables"),
    files: z.number().int().describe("Uploaded files"),
    has_secrets: z.boolean().describe("False: a restore has to be completed by entering the secrets again"),
    needs_passphrase: z.boolean().describe("Whether a restore needs the passphrase that it was made with"),
    place: z.enum(BACKUP_PLACES).describe("`server`: `DATA_DIR/backups`; `s3`: the bucket of the storage settings"),
  })
  .meta({ id: "Backup" });
export type Backup = z.output<typeof backup>;

const backups = z
  .object({
    items: z.array(backup).describe("The newest first"),
    running: z
      .object({
        is_cancelling: z.boolean().describe("It was cancelled and is about to end"),
        done: z.number().int().nullable().describe("Null until the first rows are written"),
        total: z.number().int().nullable(),
        unit: z.enum(["rows", "bytes"]).nullable().describe("`bytes` of uploaded files come after the rows"),
      })
      .nullable()
      .describe("The backup that is being made"),
    failure: z
      .enum(["no_space", "unusable_key", "storage", "failed"])
      .nullable()
      .describe("Why the last attempt was given up; null once a newer one has begun"),
    has_passphrase: z.boolean().describe("Whether new backups will contain secrets"),
    held_jobs: z.number().int().describe("Mails and other jobs that came with a restored backup and wait"),
    storage_failed: z.boolean().describe("Whether the backups of the S3 storage could not be listed"),
  })
  .meta({ id: "Backups" });
export type Backups = z.output<typeof backups>;

const params = z.object({ name: z.string().regex(BACKUP_NAME).describe("File name of the backup") });

export const backupsRoutes = {
  "GET /admin/backups": {
    summary: "Backups on this server and in the S3 storage, and the one that is being made",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups": {
    summary: "Make a backup of the whole installation in the background",
    description: "`409` with `backup_running` while another one is being made.",
    guard: "admin",
    response: backups,
    status: 202,
    tag: "administration",
  },
  "POST /admin/backups/cancel": {
    summary: "Cancel the backup that is being made",
    description: "Does nothing when there is none.",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups/upload": {
    summary: "Add a backup that was downloaded, perhaps from another installation",
    description:
      "Its structure is checked; everything in it is checked before it is restored. `422` with `archive_invalid`, `507` with `storage_full`. It is streamed to the disk and may take 15 minutes; copy larger ones to `DATA_DIR/backups`.",
    guard: "admin",
    form: z.object({ file: z.file().meta({ description: "A zip file of `npm run backup` or of the screen" }) }),
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
    summary: "A link that downloads a backup once, within a minute",
    guard: "admin",
    params,
    response: z.object({ url: z.string().describe("Path with a signature; needs no access token") }),
    tag: "administration",
  },
  "POST /admin/backups/release-jobs": {
    summary: "Run the mails and other jobs that came with a restored backup",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
  "POST /admin/backups/discard-jobs": {
    summary: "Discard the mails and other jobs that came with a restored backup",
    description: "They are never run; mails among them count as not sent.",
    guard: "admin",
    response: backups,
    tag: "administration",
  },
} as const satisfies RouteTable;
