import { z } from "zod";
import { answerOutcome, id, idParams, json, locale, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Kinds of log entries; the groups are the filters of the log screen. */
export const LOG_KINDS = {
  show: [
    "show_created",
    "show_updated",
    "registration_opened",
    "registration_closed",
    "show_started",
    "show_paused",
    "show_resumed",
    "show_completed",
    "podium_stepped",
    "show_reset",
    "break_started",
    "break_ended",
    "game_added",
    "game_removed",
    "games_ordered",
  ],
  play: [
    "game_introduced",
    "game_begun",
    "rounds_over",
    "game_finished",
    "round_opened",
    "part_shown",
    "step_shown",
    "step_taken_back",
    "round_visited",
    "round_shown",
    "standings_shown",
    "standings_hidden",
    "join_code_shown",
    "join_code_hidden",
    "answer_shown",
    "question_shown",
    "question_timed_out",
    "question_closed",
    "question_reopened",
    "winner_set",
    "team_awarded",
    "round_revealed",
    "round_cancelled",
    "round_skipped",
    "round_action_taken",
    "decision_undone",
  ],
  buzzer: [
    "buzzer_opened",
    "buzzer_opened_for_all",
    "buzzer_closed",
    "press_counted",
    "buzzer_locked",
    "buzz_undecided",
    "buzz_correct",
    "buzz_partial",
    "buzz_wrong",
    "buzz_ignored",
    "buzz_passed",
    "buzz_released",
  ],
  answers: [
    "answer_submitted",
    "answer_at_close",
    "answer_correct",
    "answer_partial",
    "answer_wrong",
    "item_accepted",
    "item_refused",
    "item_reset",
  ],
  points: ["points_corrected", "awards_replaced"],
  timer: [
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
  teams: [
    "team_registered",
    "team_updated",
    "team_password_set",
    "team_logged_out",
    "team_deactivated",
    "team_reactivated",
    "team_deleted",
    "member_joined",
  ],
} as const;
export type LogGroup = keyof typeof LOG_KINDS;
export type LogKind = (typeof LOG_KINDS)[LogGroup][number];
export const logGroups = Object.keys(LOG_KINDS) as readonly LogGroup[];
const kinds = Object.values(LOG_KINDS).flat();

export const DECISION_KINDS = [
  "introduce_game",
  "start_first_round",
  "next",
  "skip",
  "go_to_round",
  "reopen_round",
  "reveal",
  "decide_buzz",
  "validate_submission",
  "validate_submissions",
  "judge_item",
  "set_winner",
  "award_team",
  "cancel_round",
  "end_rounds",
  "finish_game",
  "complete",
  "correct_points",
] as const;

/** `name` is null for a deleted team. */
const teamRef = z.object({ id, name: z.string().nullable(), colour: z.string().nullable() });

export const logEntry = z
  .object({
    seq: z.number().int().describe("Position in the log, from 1"),
    at: z.iso.datetime(),
    kind: z.enum(kinds),
    by: z
      .object({ kind: z.enum(["moderator", "team", "visitor", "system"]), name: z.string().nullable() })
      .describe("Who caused the entry; `name` is null for an unknown account and for the server itself"),
    team: teamRef.nullable(),
    teams: z.array(teamRef).optional().describe("The teams of a draw; absent otherwise"),
    game: z.object({ id, title: z.string() }).nullable(),
    round: z
      .object({ id, number: z.number().int() })
      .nullable()
      .describe("The round that the entry is about or during which it happened; `number` starts at 1 within its game"),
    points: z.number().optional().describe("Parameters of the entry's text; absent if the kind has none"),
    seconds: z.number().optional(),
    count: z.number().int().optional(),
    text: z.string().optional(),
    decision: z.enum(DECISION_KINDS).optional(),
    undone: z.boolean().describe("Whether the decision was undone later"),
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
    show: z.object({ id, name: z.string(), status: z.enum(["ready", "active", "completed"]) }),
    started_at: z.iso.datetime().nullable().describe("Null while the show has not started"),
    /** Best first; a deactivated team has no rank. */
    standings: z.array(
      z.object({
        rank: z.number().int().nullable(),
        team: z.object({ id, name: z.string(), colour: z.string() }),
        status: z.enum(["active", "deactivated"]),
        points: z.number().int(),
        wins: z.number().int(),
        rounds_won: z.number().int(),
        from_rounds: z.number().int().describe("Sources of the points; the three add up to `points`"),
        from_games: z.number().int(),
        from_corrections: z.number().int(),
      }),
    ),
    games: z.array(
      z.object({
        id,
        title: z.string(),
        status: z.enum(["pending", "active", "finished"]),
        points: z.number().int(),
        winner_team_id: id.nullable().describe("Null for no winner, and for a draw"),
        winner_team_ids: z.array(id).describe("All winning teams: one, several in a draw, or none"),
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
    summary: "What happened in a show, as entries to read; decisions that were taken back are marked",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({
      order: z.enum(["newest", "oldest"]).default("newest"),
      group: z.enum(logGroups).optional(),
      game_id: id.optional().describe("Entries logged while this game was current"),
      round_id: id.optional(),
    }),
    response: pageOf(logEntry),
    tag: "results",
  },
  "GET /gameshows/:id/log/outline": {
    summary: "Runs, games and rounds that the log tells of",
    guard: "moderator",
    params: idParams,
    response: logOutline,
    tag: "results",
  },
  "GET /gameshows/:id/log/raw": {
    summary: "The events of a completed show, to be played again by the engine in the browser; oldest first",
    guard: "moderator",
    params: idParams,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_000)
        .default(1_000)
        .describe("Maximum number of events per page; a large page may end earlier"),
    }),
    response: z.object({
      items: z.array(json).describe("The engine's `ShowEvent`s, in order, without gaps"),
      next_cursor: z.string().nullable(),
      total: z.number().int().describe("Total number of events"),
      start_seq: z.number().int().describe("Seq of the event that started the last run"),
      contents: z.array(json).describe("`FrozenContent` of the last run; only on the first page, otherwise empty"),
      assets: z
        .record(z.string(), z.string())
        .describe("Maps `asset:ID` in the content to an expiring image URL on this server"),
    }),
    tag: "results",
  },
  "GET /gameshows/:id/results": {
    summary:
      "Standings, points by game and round, wins and corrections of the last run; with `format` as a CSV or XLSX file",
    guard: "moderator",
    params: idParams,
    query: z.object({
      format: z.enum(["json", "csv", "xlsx"]).default("json"),
      locale: locale
        .optional()
        .describe(
          "Language of a file's headings; that of Accept-Language when absent. CSV comes as UTF-8 with a byte order mark, separated by commas in English and by semicolons in German; a text that a spreadsheet would take for a formula begins with an apostrophe.",
        ),
    }),
    response: showResults,
    files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    tag: "results",
  },
} as const satisfies RouteTable;
