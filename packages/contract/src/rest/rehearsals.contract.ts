import { z } from "zod";
import { id, idParams, locale } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const REHEARSAL_BOTS = { min: 1, max: 200, default: 40 } as const;
export const LOAD_CHECK_BOTS = { min: 25, max: 300, default: 100 } as const;

export const rehearsal = z
  .object({
    id: id.describe("Id of the copy: a show that no list contains"),
    source_id: z.string().nullable().describe("The show that was copied; null if it was deleted since"),
    source_name: z.string().nullable().describe("Name of that show; null if it was deleted since"),
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
    connected: z.number().int().describe("Bots that connected"),
    lost: z.number().int().describe("Bots that did not connect or lost their connection"),
    submissions: z.number().int().describe("Submissions sent"),
    presses: z.number().int().describe("Presses sent"),
    refused: z.number().int().describe("Submissions and presses without a regular ack"),
    submission_ack_ms: milliseconds.describe("From a submission to its ack, which follows the commit"),
    press_ack_ms: milliseconds.describe("From a press to its ack, while all bots press within 300 ms"),
    screens_ms: milliseconds.describe("From a command of the host to the last screen that shows it"),
    event_loop_delay_ms: milliseconds.describe("How long the server's process could not react"),
    server_cpu_percent: z.number().describe("Processor time of the server's process; 100 is one core"),
    bots_cpu_percent: z.number().describe("Processor time of the bots, which real phones do not take"),
    cores: z.number().int().describe("Cores of the server's machine"),
    verdict: z.enum(["good", "tight", "too_much"]).describe("Whether the server carries that many phones"),
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
    phase: z.enum(["registering", "connecting", "answers", "buzzer", "done", "failed"]).describe("What the bots do"),
    report: loadReport.nullable().describe("Set once `phase` is `done`"),
  })
  .meta({ id: "LoadCheck" });
export type LoadCheck = z.infer<typeof loadCheck>;

export const rehearsalRoutes = {
  "GET /rehearsals": {
    summary: "Running rehearsals of the caller",
    guard: "user",
    response: z.object({ items: z.array(rehearsal) }),
    tag: "rehearsals",
  },
  "POST /gameshows/:id/rehearsals": {
    summary: "Rehearse a show with bots, in a copy that is thrown away",
    description:
      "The copy has the show's games and settings, an id and public id of its own, and no teams but the bots, which join within a minute. It is deleted when it is ended, when its bots have had nothing to do for 30 minutes, after 3 hours, and when the server stops. One rehearsal per user: 409 `rehearsal_running`.",
    guard: "moderator",
    params: idParams,
    body: z.object({
      bots: z.number().int().min(REHEARSAL_BOTS.min).max(REHEARSAL_BOTS.max).describe("Number of bots"),
      language: locale.describe("Language of the copy's name and of the bots' names"),
    }),
    response: rehearsal,
    status: 201,
    tag: "rehearsals",
  },
  "DELETE /rehearsals/:id": {
    summary: "End a rehearsal and delete its copy",
    guard: "moderator",
    params: idParams,
    status: 204,
    tag: "rehearsals",
  },
  "POST /load-checks": {
    summary: "Check how many phones this server carries",
    description:
      "Plays a show of its own with that many bots for about half a minute. Refused with 409 `show_running` while a show is active on this server, since its audience would notice. The result is kept for an hour.",
    guard: "user",
    body: z.object({
      bots: z.number().int().min(LOAD_CHECK_BOTS.min).max(LOAD_CHECK_BOTS.max).describe("Number of bots"),
    }),
    response: loadCheck,
    status: 201,
    tag: "rehearsals",
  },
  "GET /load-checks/:id": {
    summary: "Progress and result of an own load check",
    guard: "user",
    params: idParams,
    response: loadCheck,
    tag: "rehearsals",
  },
  "DELETE /load-checks/:id": {
    summary: "Stop and delete an own load check",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "rehearsals",
  },
} as const satisfies RouteTable;
