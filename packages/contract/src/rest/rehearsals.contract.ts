import { z } from "zod";
import { id, idParams, locale } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const REHEARSAL_BOTS = { min: 1, max: 200, default: 40 } as const;
export const LOAD_CHECK_BOTS = { min: 25, max: 300, default: 100 } as const;

export const rehearsal = z
  .object({
    id: id.describe("Id of the copy, a show that appears in no list"),
    source_id: z.string().nullable().describe("Show that was copied; null if it was deleted since"),
    source_name: z.string().nullable().describe("Name of the copied show; null if it was deleted since"),
    bots: z.number().int().describe("Number of bots"),
  })
  .meta({ id: "Rehearsal" });
export type Rehearsal = z.infer<typeof rehearsal>;

const milliseconds = z.object({
  p50: z.number().describe("Median"),
  p99: z.number().describe("99th percentile"),
  max: z.number().describe("Maximum"),
});

/** Result of a load check; all times are in ms. */
export const loadReport = z
  .object({
    connected: z.number().int().describe("Number of bots that connected"),
    lost: z.number().int().describe("Number of bots that did not connect or lost their connection"),
    submissions: z.number().int().describe("Number of submissions sent"),
    presses: z.number().int().describe("Number of presses sent"),
    refused: z.number().int().describe("Number of submissions and presses without a regular ack"),
    submission_ack_ms: milliseconds.describe(
      "Time from a submission to its ack, which follows the commit, in milliseconds",
    ),
    press_ack_ms: milliseconds.describe(
      "Time from a press to its ack while all bots press within 300 ms, in milliseconds",
    ),
    screens_ms: milliseconds.describe(
      "Time from a command of the host until the last screen shows it, in milliseconds",
    ),
    event_loop_delay_ms: milliseconds.describe("Event loop delay of the server process, in milliseconds"),
    server_cpu_percent: z.number().describe("CPU usage of the server process in percent of one core"),
    bots_cpu_percent: z
      .number()
      .describe("CPU usage of the bots in percent of one core, which real phones would not cause"),
    cores: z.number().int().describe("Number of CPU cores of the server"),
    verdict: z.enum(["good", "tight", "too_much"]).describe("Whether the server can handle that many phones"),
    reasons: z
      .array(z.enum(["connections", "refused", "slow_acks", "slow_screens", "event_loop", "cpu"]))
      .describe("Measurements that prevent a better verdict"),
  })
  .meta({ id: "LoadReport" });
export type LoadReport = z.infer<typeof loadReport>;

export const loadCheck = z
  .object({
    id,
    bots: z.number().int().describe("Number of bots"),
    phase: z
      .enum(["registering", "connecting", "answers", "buzzer", "done", "failed"])
      .describe("Current phase of the check"),
    report: loadReport.nullable().describe("Result; null until `phase` is `done`"),
  })
  .meta({ id: "LoadCheck" });
export type LoadCheck = z.infer<typeof loadCheck>;

export const rehearsalRoutes = {
  "GET /rehearsals": {
    summary: "List the caller's running bot rehearsals",
    guard: "user",
    response: z.object({ items: z.array(rehearsal) }),
    tag: "rehearsals",
  },
  "POST /gameshows/:id/rehearsals": {
    summary: "Start a bot rehearsal of a show in a throw-away copy",
    description:
      "The copy has the games and settings of the show, its own id and public id, and no teams except the bots, which join within a minute. It is deleted when the rehearsal is ended, when the user may no longer run the show, when its bots have been idle for 30 minutes, after 3 hours, or when the server stops. `409` with `rehearsal_running` if the user has a rehearsal already.",
    guard: "moderator",
    params: idParams,
    body: z.object({
      bots: z.number().int().min(REHEARSAL_BOTS.min).max(REHEARSAL_BOTS.max).describe("Number of bots"),
      language: locale.describe("Language of the names of the copy and of the bots"),
    }),
    response: rehearsal,
    status: 201,
    tag: "rehearsals",
  },
  "DELETE /rehearsals/:id": {
    summary: "End a bot rehearsal and delete its copy",
    guard: "moderator",
    params: idParams,
    status: 204,
    tag: "rehearsals",
  },
  "POST /load-checks": {
    summary: "Start a load check of this server",
    description:
      "Plays a throw-away show with the given number of bots for about 30 seconds. The result is kept for an hour. `409` with `show_running` while a show is active on this server, because its audience would be affected.",
    guard: "user",
    body: z.object({
      bots: z.number().int().min(LOAD_CHECK_BOTS.min).max(LOAD_CHECK_BOTS.max).describe("Number of bots"),
    }),
    response: loadCheck,
    status: 201,
    tag: "rehearsals",
  },
  "GET /load-checks/:id": {
    summary: "Get the progress or result of one of the caller's load checks",
    guard: "user",
    params: idParams,
    response: loadCheck,
    tag: "rehearsals",
  },
  "DELETE /load-checks/:id": {
    summary: "Stop and delete one of the caller's load checks",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "rehearsals",
  },
} as const satisfies RouteTable;
