import { DECISION_KINDS, EVENT_TYPES, type EventType, type FrozenContent, type ShowEvent } from "@showrunner/engine";
import { z } from "zod";
import { LOG_GROUPS, SHOW_STATUSES } from "../enum-values.ts";
import { answerOutcome, id, idParams, locale, definePage, pageCursor, pageQuery, typedJson } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/**
 * Kinds of log entries of the event types that are described differently depending on their content, and none for
 * internal events. Entries of all other events have the event's type as their kind.
 */
const LOG_KINDS_BY_EVENT = {
  registration_set: ["registration_opened", "registration_closed"],
  game_refreshed: [],
  step_shown: ["step_shown", "step_taken_back"],
  step_clock_started: [],
  standings_shown: ["standings_shown", "standings_hidden"],
  join_code_shown: ["join_code_shown", "join_code_hidden"],
  face_turned: ["answer_shown", "question_shown"],
  question_closed: ["question_closed", "question_timed_out"],
  answer_submitted: ["answer_submitted", "answer_at_close"],
  submission_validated: ["answer_correct", "answer_partial", "answer_wrong"],
  item_judged: ["item_accepted", "item_refused", "item_reset"],
  awards_replaced: ["awards_replaced", "winner_set"],
  round_ended: ["round_skipped"],
  buzzer_opened: ["buzzer_opened", "buzzer_opened_for_all"],
  buzz_decided: ["buzz_correct", "buzz_partial", "buzz_wrong", "buzz_ignored"],
  timer_changed: [
    "timer_reading_started",
    "timer_started",
    "timer_paused",
    "timer_resumed",
    "timer_stopped",
    "timer_reset",
    "time_added",
    "duration_set",
    "timer_expired",
  ],
  team_password_set: ["team_password_set", "team_logged_out"],
  member_joined: ["member_joined", "member_renamed"],
} as const satisfies Partial<Record<EventType, readonly string[]>>;

type KindsByEvent = typeof LOG_KINDS_BY_EVENT;
export type LogKind = Exclude<EventType, keyof KindsByEvent> | KindsByEvent[keyof KindsByEvent][number];

/** Kinds of the log entries of an event type. */
export function listLogKinds(type: EventType): readonly LogKind[] {
  const kindsByEvent: Partial<Record<EventType, readonly LogKind[]>> = LOG_KINDS_BY_EVENT;
  return kindsByEvent[type] ?? [type as LogKind];
}

/** Kinds of log entries, in the order of the event types. */
export const LOG_KINDS = [...new Set(Object.values(EVENT_TYPES).flat().flatMap(listLogKinds))];

/** `name` is null for a deleted team. */
const teamRef = z.object({ id, name: z.string().nullable(), colour: z.string().nullable() });

export const logEntry = z
  .object({
    seq: z.number().int().describe("Sequence number in the log, from 1"),
    at: z.iso.datetime().describe("Time of the entry"),
    kind: z.enum(LOG_KINDS).describe("Kind of the entry"),
    by: z
      .object({
        kind: z.enum(["moderator", "team", "visitor", "system"]).describe("Kind of actor"),
        name: z.string().nullable(),
      })
      .describe("Actor that caused the entry; `name` is null for an unknown account and for the server itself"),
    team: teamRef.nullable().describe("Team that the entry concerns; null if there is none"),
    teams: z.array(teamRef).optional().describe("Teams of a draw; absent for other entries"),
    game: z
      .object({ id, title: z.string() })
      .nullable()
      .describe("Game that the entry concerns or during which it occurred; null if there is none"),
    round: z
      .object({ id, number: z.number().int() })
      .nullable()
      .describe(
        "Round that the entry concerns or during which it occurred; `number` counts from 1 within its game. Null if there is none",
      ),
    points: z.number().optional().describe("Points in the text of the entry; absent if it contains none"),
    seconds: z.number().optional().describe("Seconds in the text of the entry; absent if it contains none"),
    count: z.number().int().optional().describe("Number in the text of the entry; absent if it contains none"),
    text: z.string().optional().describe("Free text in the text of the entry; absent if it contains none"),
    decision: z.enum(DECISION_KINDS).optional().describe("Decision that an undo took back; absent for other entries"),
    undone: z.boolean().describe("Whether the decision of the entry was undone later"),
  })
  .meta({ id: "LogEntry" });
export type LogEntry = z.infer<typeof logEntry>;

export const logOutline = z
  .object({
    /** The runs of the show, oldest first; each start begins one. */
    runs: z.array(
      z.object({
        id,
        started_at: z.iso.datetime(),
        games: z.array(
          z.object({
            id,
            title: z.string(),
            rounds: z.array(z.object({ id, number: z.number().int(), title: z.string().nullable() })),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "LogOutline" });
export type LogOutline = z.infer<typeof logOutline>;

const award = z.object({ team_id: id, points: z.number().int(), outcome: answerOutcome });

/** Number of submissions by answer; at most 12 entries, the rest is counted in `others`. */
const distribution = z.object({
  kind: z.enum(["options", "texts", "numbers"]),
  entries: z.array(
    z.object({
      label: z.string(),
      option_id: z.string().optional(),
      count: z.number().int(),
      outcome: answerOutcome.optional(),
    }),
  ),
  others: z.number().int(),
  total: z.number().int(),
});

export const showResults = z
  .object({
    show: z.object({
      id,
      name: z.string(),
      status: z.enum(SHOW_STATUSES).describe("Status of the show"),
    }),
    started_at: z.iso.datetime().nullable().describe("Start of the last run; null while the show has not started"),
    /** Best first; a deactivated team has no rank. */
    standings: z.array(
      z.object({
        rank: z.number().int().nullable(),
        team: z.object({ id, name: z.string(), colour: z.string() }),
        status: z.enum(["active", "deactivated"]).describe("Status of the team"),
        points: z.number().int(),
        wins: z.number().int(),
        rounds_won: z.number().int(),
        from_rounds: z
          .number()
          .int()
          .describe("Points from rounds; `from_rounds`, `from_games` and `from_corrections` add up to `points`"),
        from_games: z.number().int(),
        from_corrections: z.number().int(),
      }),
    ),
    games: z.array(
      z.object({
        id,
        title: z.string(),
        status: z.enum(["pending", "active", "finished"]).describe("Status of the game"),
        points: z.number().int(),
        winner_team_id: id.nullable().describe("Winning team; null if there is none or several in a draw"),
        winner_team_ids: z.array(id).describe("Winning teams: one, several in a draw, or none"),
        rounds: z.array(
          z.object({
            id,
            number: z.number().int(),
            title: z.string().nullable(),
            question: z.string(),
            type: z.string(),
            max_points: z.number().int(),
            phase: z.enum(["pending", "question", "revealed", "done", "skipped", "cancelled"]),
            winner_team_id: id.nullable(),
            awards: z.array(award),
            /** Null until the round is over, and if nothing was counted. */
            distribution: distribution.nullable(),
          }),
        ),
      }),
    ),
    corrections: z.array(
      z.object({
        at: z.iso.datetime(),
        team_id: id,
        points: z.number().int(),
        reason: z.string(),
        by: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "GameshowResults" });
export type ShowResults = z.infer<typeof showResults>;

export const resultRoutes = {
  "GET /gameshows/:id/log": {
    summary: "List the log of a show as human-readable entries",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({
      order: z.enum(["newest", "oldest"]).default("newest").describe("Whether the newest or oldest entries come first"),
      group: z.enum(LOG_GROUPS).optional().describe("Only entries of this group"),
      game_id: id.optional().describe("Only entries logged while this game was current"),
      round_id: id.optional().describe("Only entries of this round"),
    }),
    response: definePage(logEntry),
    tag: "results",
  },
  "GET /gameshows/:id/log/outline": {
    summary: "List the runs, games and rounds in the log of a show",
    guard: "moderator",
    params: idParams,
    response: logOutline,
    tag: "results",
  },
  "GET /gameshows/:id/log/raw": {
    summary: "List the events of a completed show for a replay, oldest first",
    guard: "moderator",
    params: idParams,
    query: z.object({
      cursor: pageCursor,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_000)
        .default(1_000)
        .describe("Maximum number of events; a page that grows too large ends earlier"),
    }),
    response: z.object({
      // As stored: those of older versions are read with `upcast`.
      items: z
        .array(typedJson<ShowEvent>())
        .describe("Events of the show (`ShowEvent` of the engine), in order and without gaps"),
      next_cursor: z.string().nullable().describe("Value of `cursor` for the next page; null on the last page"),
      total: z.number().int().describe("Total number of events"),
      start_seq: z.number().int().describe("Sequence number of the event that started the last run"),
      contents: z
        .array(typedJson<FrozenContent>())
        .describe("Frozen content of the last run (`FrozenContent` of the engine); empty except on the first page"),
      assets: z
        .record(z.string(), z.string())
        .describe("Expiring URLs of images on this server, by the `asset:ID` used in the content"),
    }),
    tag: "results",
  },
  "GET /gameshows/:id/results": {
    summary: "Get the results of the last run of a show, or export them to a file",
    guard: "moderator",
    params: idParams,
    query: z.object({
      format: z
        .enum(["json", "csv", "xlsx"])
        .default("json")
        .describe("`json` for the response body, or the format of the file"),
      locale: locale
        .optional()
        .describe(
          "Language of the file; defaults to that of `Accept-Language`. CSV files are UTF-8 with a byte order mark and separated by commas in English, by semicolons in German. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe",
        ),
    }),
    response: showResults,
    files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    tag: "results",
  },
} as const satisfies RouteTable;
