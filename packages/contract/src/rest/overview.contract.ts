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
  bytes: z.number().int().describe("Size as uploaded, in bytes; stored variants of pictures come on top"),
});

const overview = z
  .object({
    version: z.string().describe("Version of this server"),
    started_at: isoTime.describe("When this process was started"),
    database: z
      .object({
        dialect: z.enum(["sqlite", "postgres", "mysql"]).describe("`mysql` stands for MariaDB, too"),
        version: z.string().describe("Version of the database"),
        is_saving: z.boolean().describe("Whether writes succeed"),
        servers: z.number().int().nullable().describe("Servers that run on it; null where it belongs to one"),
      })
      .describe("The database"),
    storage: z
      .object({
        images: media.describe("Uploaded pictures"),
        audio: media.describe("Uploaded audio clips"),
        videos: media.describe("Uploaded videos"),
        disk_free_bytes: z.number().nullable().describe("Free on the disk of the data folder; null when unknown"),
        disk_total_bytes: z.number().nullable().describe("Size of the disk of the data folder; null when unknown"),
      })
      .describe("Files"),
    live: z
      .object({
        active_shows: z.number().int().describe("Shows that are active, on all servers"),
        connections: z
          .array(
            z.object({
              kind: z.enum(["moderator", "team", "display"]).describe("Who is connected"),
              count: z.number().int().describe("Number of connections"),
            }),
          )
          .describe("Live connections to this server"),
      })
      .describe("Shows"),
    mail: z
      .object({
        state: z.enum(["ready", "no_transport", "no_public_url"]).describe("Whether mail can be sent, and why not"),
        queued: z.number().int().describe("Mails that wait to be sent"),
        failed: z.number().int().describe("Mails of the last 30 days that were given up"),
      })
      .describe("The outbox"),
    jobs: z
      .object({
        waiting: z.number().int().describe("Jobs that wait or run"),
        failed: z.number().int().describe("Jobs that were given up"),
        held: z.number().int().describe("Jobs of a restored archive that wait for an admin"),
      })
      .describe("Work in the background"),
    backup: z
      .object({
        last_at: isoTime.nullable().describe("When the newest backup was made; null without any"),
        has_failed: z.boolean().describe("Whether the last attempt was given up"),
      })
      .describe("Backups on this server"),
    warnings: z.array(z.enum(OVERVIEW_WARNINGS)).describe("What to act on, the most urgent first"),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;

export const overviewRoutes = {
  "GET /admin/overview": {
    summary: "State of the installation, and what to act on",
    guard: "admin",
    response: overview,
    tag: "administration",
  },
} as const satisfies RouteTable;
