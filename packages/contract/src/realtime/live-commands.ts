import { z } from "zod";
import {
  MAX_BREAK_TEXT_LENGTH,
  MAX_TEAM_NAME_LENGTH,
  MAX_POINTS,
  MAX_REASON_LENGTH,
  MAX_TIMER_S,
  REJECTION_CODES,
} from "@showrunner/engine";
import { json } from "../json.ts";

const id = z.string().min(1).max(36);
const seconds = z.number().int().min(1).max(MAX_TIMER_S);
const view = z.object({
  /** Null before the first start, as in the slice `show`; version 1 sends an empty string. */
  run_id: z.string().max(36).nullable(),
  round_id: id.nullable(),
  phase: z.enum(["pending", "question", "revealed", "done", "skipped", "cancelled"]).nullable(),
  /** `current_game_id` of the slice `programme`: protects commands between two games. */
  show_game_id: id.nullable().optional(),
});
const decision = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("correct") }),
  z.object({ outcome: z.literal("partial"), share: z.number().min(0).max(1) }),
  z.object({ outcome: z.literal("wrong") }),
]);
/** A manual award: the round's points, a share of them, or a number of points. */
const awardInput = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("correct") }),
  z.object({ outcome: z.literal("partial"), share: z.number().min(0).max(1) }),
  z.object({ outcome: z.literal("points"), points: z.number().int().min(0).max(MAX_POINTS) }),
]);
const playCommand = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), view, ...shape });

/** Commands of a moderator's screen during a show; all other management uses REST. */
export const moderatorCommand = z
  .discriminatedUnion("type", [
    /** The server adds the run id and the frozen content. */
    playCommand("start", {}),
    playCommand("pause", {}),
    playCommand("resume", {}),
    /** `podium` keeps the final standings hidden until `podium_step` has shown rank 1. */
    playCommand("complete", { confirmed: z.boolean(), podium: z.boolean().optional() }),
    /** `rank` is `show.podium.next`, or 1 to show everything. */
    playCommand("podium_step", {
      rank: z.number().int().min(1).max(3).describe("Lowest rank to show: `show.podium.next`, or 1 for all"),
    }),
    playCommand("reset", {}),
    /** A break on all screens, in a ready or active show while no question is open. */
    playCommand("set_break", {
      seconds: seconds.nullable(),
      text: z.string().trim().max(MAX_BREAK_TEXT_LENGTH),
    }),
    playCommand("end_break", {}),
    playCommand("introduce_game", {}),
    playCommand("start_first_round", {}),
    playCommand("next", { confirmed: z.boolean() }),
    playCommand("previous", { confirmed: z.boolean() }),
    playCommand("reveal", {}),
    playCommand("show_face", { face: z.enum(["question", "answer"]) }),
    playCommand("show_to_audience", { round_id: id }),
    playCommand("show_standings", { on: z.boolean() }),
    playCommand("show_join_code", { on: z.boolean() }),
    /** Shows the next part of a question with parts, such as its next option. */
    playCommand("show_part", {}),
    /** Shows the next step of the question or hides the last one: `step` is one more or one less than now. */
    playCommand("show_step", { step: z.int().min(1).max(100).describe("Last visible step after the command") }),
    playCommand("reopen_round", { round_id: id }),
    playCommand("set_winner", { round_id: id, team_id: id }),
    playCommand("award_team", { round_id: id, team_id: id, award: awardInput }),
    playCommand("cancel_round", { round_id: id, show_answer: z.boolean() }),
    playCommand("finalize_game", {}),
    /** One winner, the teams of a draw, or `no_winner`. */
    playCommand("finish_game", {
      winner_team_id: id.nullable(),
      drawn_team_ids: z.array(id).min(2).max(50).optional(),
      no_winner: z.boolean().optional(),
    }),
    playCommand("decide_buzz", {
      press_id: id,
      decision: z.union([decision, z.object({ outcome: z.literal("ignore") })]),
      /** With `wrong`: the next press in order holds the buzz, without a new opening. */
      pass_on: z.boolean().optional(),
    }),
    playCommand("open_buzzer", {}),
    playCommand("close_buzzer", {}),
    playCommand("reopen_buzzer", {}),
    playCommand("validate_submission", { team_id: id, submission_id: id, decision }),
    /** Decides several submissions in the same way; submissions that were replaced meanwhile are skipped. */
    playCommand("validate_submissions", {
      submissions: z
        .array(z.object({ team_id: id, submission_id: id }))
        .min(1)
        .max(500),
      decision,
    }),
    /** Decides one item of a submission; null restores the automatic judgement. */
    playCommand("judge_item", { team_id: id, item_id: z.string().min(1).max(64), accepted: z.boolean().nullable() }),
    /** An action of the live round's type, such as `{ "hide": KEY }` for a group of the `distribution` slice. */
    playCommand("round_action", { action: json }),
    playCommand("timer_start", { seconds: seconds.optional() }),
    /** Ends the reading time and starts the time to answer. */
    playCommand("end_reading", {}),
    playCommand("timer_pause", {}),
    playCommand("timer_resume", {}),
    playCommand("timer_stop", {}),
    playCommand("timer_reset", {}),
    playCommand("timer_add", { seconds }),
    playCommand("timer_set", { seconds }),
    z.object({
      type: z.literal("correct_points"),
      team_id: id,
      points: z.number().int().min(-MAX_POINTS).max(MAX_POINTS),
      reason: z.string().trim().min(1, "required").max(MAX_REASON_LENGTH, "too_long"),
    }),
    /** Reverts the decision named by the `undo` slice. */
    z.object({ type: z.literal("undo"), decision_seq: z.number().int().min(1) }),
  ])
  .meta({ id: "ModeratorCommand" });
export type ModeratorCommandInput = z.infer<typeof moderatorCommand>;

/** Commands of a team's phone. The server measures arrival time and connection itself. */
export const teamCommand = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("buzz"),
      round_id: id,
      press_id: id,
      opening: z
        .number()
        .int()
        .optional()
        .describe("`buzzer.opening` when the team pressed; the press counts in no other opening"),
      /** Moment of the press on the show clock, as mapped by the phone; null while it has no clock offset. */
      claim: z.number().nullable(),
    }),
    z.object({
      type: z.literal("submit"),
      round_id: id,
      submission_id: id,
      input: json,
      /** A draft: input that was not sent before the question closed; `input: null` takes it back. */
      at_close: z.boolean().optional(),
    }),
    z.object({ type: z.literal("join_member"), name: z.string().trim().max(MAX_TEAM_NAME_LENGTH).nullable() }),
  ])
  .meta({ id: "TeamCommand" });
export type TeamCommandInput = z.infer<typeof teamCommand>;

/** Any command of a client. The server completes it to the engine's `CommandBody`. */
export type ClientCommandInput = ModeratorCommandInput | TeamCommandInput;

/** Ack of one command, sent only after the commit. */
export const commandAck = z
  .discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), seq: z.number().int() }),
    z.object({
      ok: z.literal(false),
      /** A `RejectionCode`, or a transport code: `unavailable`, `invalid_request`, `too_many_requests`. */
      code: z.enum([...REJECTION_CODES, "unavailable", "invalid_request", "too_many_requests"]),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ])
  .meta({ id: "CommandAck" });
export type CommandAck = z.infer<typeof commandAck>;
