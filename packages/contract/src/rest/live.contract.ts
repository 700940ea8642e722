import { z } from "zod";
import type { SubmissionRow } from "@showrunner/engine";
import { commandAck, moderatorCommand } from "../realtime/live-commands.ts";
import { answerOutcome, id, idParams, json, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const judgement = z.object({
  outcome: answerOutcome,
  share: z.number(),
  bonus: z.number(),
  detail: json,
});

/** One submission, as in the `submissions` slice. */
const submission: z.ZodType<SubmissionRow> = z
  .object({
    team_id: id,
    name: z.string(),
    colour: z.string(),
    emblem: z.number().int(),
    submission_id: id,
    /** Moment on the show clock, in ms. */
    submitted_at: z.number(),
    answer: json,
    /** A draft, sent automatically when time ran out. Present only while the round is live. */
    at_close: z.boolean().optional(),
    state: z.enum(["pending", "validated", "auto_validated"]),
    judgement: judgement.nullable(),
    /** Present only while the round is live. */
    suggestion: judgement.extend({ nearest: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Submission" });

export const liveRoutes = {
  "GET /gameshows/:id/submissions": {
    summary: "The answers to a round in order of their moments: the live round, unless another one of the run is named",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({ round_id: id.optional() }),
    response: pageOf(submission).extend({ round_id: id.nullable() }),
    tag: "live",
  },
  "GET /gameshows/:id/live": {
    summary: "Snapshot of all slices of the moderator",
    guard: "moderator",
    params: idParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "live",
  },
  "POST /gameshows/:id/commands": {
    summary: "One command of the moderator (for lines without WebSocket, and for scripts)",
    guard: "moderator",
    params: idParams,
    body: z.object({ id, device_id: id, body: moderatorCommand }),
    response: commandAck,
    tag: "live",
  },
} as const satisfies RouteTable;
