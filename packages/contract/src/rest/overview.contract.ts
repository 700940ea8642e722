import { z } from "zod";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Problems that an admin should act on, most urgent first. */
export const OVERVIEW_WARNINGS = [
  "not_saving",
  "disk_nearly_full",
  "overloaded",
  "bus_disconnected",
  "bus_missing",
  "auth_disabled",
  "public_url_missing",
  "public_url_insecure",
  "mail_failing",
  "jobs_failed",
  "jobs_held",
  "backup_failed",
  "backup_missing",
  "backup_outdated",
  "secret_in_data_folder",
] as const;
export type OverviewWarning = (typeof OVERVIEW_WARNINGS)[number];

const media = z.object({
  count: z.number().int().describe("Number of files"),
  bytes: z.number().int().describe("Size of the uploaded files in bytes, without stored variants of images"),
});

const overview = z
  .object({
    version: z.string().describe("Version of this server"),
    started_at: isoTime.describe("Start time of this server process"),
    database: z
      .object({
        dialect: z
          .enum(["sqlite", "postgres", "mysql"])
          .describe("Type of the database; `mysql` means MySQL or MariaDB"),
        version: z.string().describe("Version of the database server or library"),
        is_saving: z.boolean().describe("Whether the database accepts writes"),
        servers: z
          .number()
          .int()
          .nullable()
          .describe("Number of servers running on the database; null if it can serve only one"),
      })
      .describe("Database in use"),
    storage: z
      .object({
        images: media.describe("Uploaded images"),
        audio: media.describe("Uploaded audio clips"),
        videos: media.describe("Uploaded videos"),
        disk_free_bytes: z
          .number()
          .nullable()
          .describe("Free space in bytes on the disk of the data folder; null if unknown"),
        disk_total_bytes: z
          .number()
          .nullable()
          .describe("Size in bytes of the disk of the data folder; null if unknown"),
      })
      .describe("Uploaded files and disk space"),
    live: z
      .object({
        active_shows: z.number().int().describe("Number of active shows on all servers"),
        connections: z
          .array(
            z.object({
              kind: z.enum(["moderator", "team", "display"]).describe("Kind of client"),
              count: z.number().int().describe("Number of connections"),
            }),
          )
          .describe("Live connections to this server, by kind of client"),
      })
      .describe("Live shows and connections"),
    mail: z
      .object({
        state: z
          .enum(["ready", "no_transport", "no_public_url"])
          .describe(
            "Whether mail can be sent. `no_transport`: no mail server or sender address is set; `no_public_url`: no public address for links is set",
          ),
        queued: z.number().int().describe("Number of mails waiting to be sent"),
        failed: z.number().int().describe("Number of mails of the last 30 days that could not be sent"),
      })
      .describe("State of mail"),
    jobs: z
      .object({
        waiting: z.number().int().describe("Number of jobs that are waiting or running"),
        failed: z.number().int().describe("Number of jobs that failed for good"),
        held: z.number().int().describe("Number of jobs from a restored backup that wait to be released or discarded"),
      })
      .describe("Background jobs"),
    backup: z
      .object({
        last_at: isoTime.nullable().describe("Time of the newest listed backup; null if there is none"),
        has_failed: z.boolean().describe("Whether the last backup failed"),
        storage_failed: z
          .boolean()
          .describe("Whether listing the backups of the S3 storage failed, so that newer ones may exist"),
      })
      .describe("Backups of the installation"),
    warnings: z.array(z.enum(OVERVIEW_WARNINGS)).describe("Problems that require action, most urgent first"),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;

export const overviewRoutes = {
  "GET /admin/overview": {
    summary: "Get the state of the installation and the problems that require action",
    guard: "admin",
    response: overview,
    tag: "administration",
  },
} as const satisfies RouteTable;
