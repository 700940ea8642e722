import { z } from "zod";
import type { SubmissionRow } from "@showrunner/engine";
import { commandAck, moderatorCommand } from "../realtime/live-commands.ts";
import { answerOutcome, id, idParams, json, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const judgement = z.object({
  outcome: answerOutcome,
  share: z.number().describe("Part of the round's points, 0 to 1"),
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
    submitted_at: z.number().describe("Moment on the show clock, in ms"),
    answer: json,
    at_close: z
      .boolean()
      .optional()
      .describe("A draft, sent automatically when time ran out. Present only while the round is live."),
    state: z.enum(["pending", "validated", "auto_validated"]),
    judgement: judgement.nullable(),
    /** Present only while the round is live. */
    suggestion: judgement.extend({ nearest: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Submission" });

export const liveRoutes = {
  "GET /gameshows/:id/submissions": {
    summary:
      "Submissions of a round in the order of their moments: of the live round, unless `round_id` names another one of the run",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({ round_id: id.optional() }),
    response: pageOf(submission).extend({ round_id: id.nullable() }),
    tag: "live",
  },
  "GET /gameshows/:id/live": {
    summary: "Snapshot of all slices of the moderator",
    description:
      "`slices` has the same content as the first `state` message of a WebSocket, and `seq` is the number of the newest event in it.",
    guard: "moderator",
    params: idParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "live",
  },
  "POST /gameshows/:id/commands": {
    summary: "One command of the moderator (for networks without WebSocket, and for scripts)",
    description:
      "The response is an ack: `ok: true`, or `ok: false` with a `code`; a refused command is not an HTTP error. `body.view` names the run, round and phase that the command is meant for; when the show has moved on, the command is refused with `stale_view`.",
    guard: "moderator",
    params: idParams,
    body: z.object({
      id: id.describe("Random id of this command. Repeating a command with the same id has no second effect"),
      device_id: id.describe("Random id that the client makes once and keeps"),
      body: moderatorCommand,
    }),
    response: commandAck,
    tag: "live",
  },
} as const satisfies RouteTable;
