import { z } from "zod";
import type { ModeratorSlices, SubmissionRow } from "@showrunner/engine";
import { commandAck, moderatorCommand } from "../realtime/live-commands.ts";
import { answerOutcome, id, idParams, json, definePage, pageQuery, typedJson } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const judgement = z.object({
  outcome: answerOutcome,
  share: z.number().describe("Share of the round's points, from 0 to 1"),
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
    submitted_at: z.number().describe("Time of the submission on the show clock, in milliseconds"),
    answer: json.describe("Content of the submission, depending on the round type"),
    at_close: z
      .boolean()
      .optional()
      .describe(
        "Whether the submission is a draft that was sent automatically when time ran out. Present only while the round is live",
      ),
    step_share: z
      .number()
      .optional()
      .describe(
        "Share of the points that its step can earn, from 0 to 1. Present only while a round with steps is live",
      ),
    speed_factor: z
      .number()
      .optional()
      .describe("Factor of its points by its time. Present only while a round with speed points is live"),
    state: z
      .enum(["pending", "validated", "auto_validated"])
      .describe("`pending`: not judged yet; `validated`: by the moderator; `auto_validated`: automatically"),
    judgement: judgement.nullable(),
    /** Present only while the round is live. */
    suggestion: judgement.extend({ nearest: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Submission" });

export const liveRoutes = {
  "GET /gameshows/:id/submissions": {
    summary: "List the submissions of a round, earliest first",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({
      round_id: id.optional().describe("Round of the current run; defaults to the live round"),
    }),
    response: definePage(submission).extend({
      round_id: id.nullable().describe("Round of the submissions; null if no round is live"),
    }),
    tag: "live",
  },
  "GET /gameshows/:id/live": {
    summary: "Get a snapshot of all slices of the moderator",
    description:
      "`slices` has the same content as the first `state` message of a WebSocket, and `seq` is the number of the newest event in it.",
    guard: "moderator",
    params: idParams,
    response: z.object({ seq: z.number().int(), slices: typedJson<ModeratorSlices>().describe("Slices by name") }),
    tag: "live",
  },
  "POST /gameshows/:id/commands": {
    summary: "Send a command of the moderator",
    description:
      "For scripts and for networks without WebSocket. The response is an ack: `ok: true`, or `ok: false` with a `code`; a refused command is not an HTTP error. `body.view` names the run, round and phase (and optionally the game) for which the command is given; if the show has moved on, the command is refused with `stale_view`.",
    guard: "moderator",
    params: idParams,
    body: z.object({
      id: id.describe("Random id of the command; a repeated command with the same id is carried out once"),
      device_id: id.describe("Random id that the client generates once and stores"),
      body: moderatorCommand,
    }),
    response: commandAck,
    tag: "live",
  },
} as const satisfies RouteTable;
