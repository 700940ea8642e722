import { z } from "zod";
import { rejection_codes } from "@showrunner/engine";
import { json } from "../json.ts";

const id = z.string().min(1).max(36);
const seconds = z.number().int().min(1).max(86_400);
const view = z.object({
  /** Empty string before the first start. */
  run_id: z.string().max(36),
  round_id: id.nullable(),
  phase: z.enum(["pending", "question", "revealed", "done", "skipped", "cancelled"]).nullable(),
});
const decision = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("correct") }),
  z.object({ outcome: z.literal("partial"), share: z.number().min(0).max(1) }),
  z.object({ outcome: z.literal("wrong") }),
]);
/** A manual award: the round's points, a share of them, or a number of points. */
const grant = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("correct") }),
  z.object({ outcome: z.literal("partial"), share: z.number().min(0).max(1) }),
  z.object({ outcome: z.literal("points"), points: z.number().int().min(0).max(1_000_000) }),
]);
const play = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), view, ...shape });

/** Commands of a moderator's screen during a show; all other management uses REST. */
export const moderatorCommand = z
  .discriminatedUnion("type", [
    /** The server adds the run id and the frozen content. */
    play("start", {}),
    play("pause", {}),
    play("resume", {}),
    play("complete", { confirmed: z.boolean() }),
    play("reset", {}),
    play("introduce_game", {}),
    play("start_first_round", {}),
    play("next", { confirmed: z.boolean() }),
    play("previous", { confirmed: z.boolean() }),
    play("reveal", {}),
    play("show_face", { face: z.enum(["question", "answer"]) }),
    play("show_to_audience", { round_id: id }),
    play("show_standings", { on: z.boolean() }),
    play("reopen_round", { round_id: id }),
    play("set_winner", { round_id: id, team_id: id }),
    play("award_team", { round_id: id, team_id: id, award: grant }),
    play("cancel_round", { round_id: id, show_answer: z.boolean() }),
    play("finalize_game", {}),
    /** One winner, the teams of a draw, or `no_winner`. */
    play("finish_game", {
      winner_team_id: id.nullable(),
      drawn_team_ids: z.array(id).min(2).max(50).optional(),
      no_winner: z.boolean().optional(),
    }),
    play("decide_buzz", { press_id: id, decision: z.union([decision, z.object({ outcome: z.literal("ignore") })]) }),
    play("open_buzzer", {}),
    play("close_buzzer", {}),
    play("reopen_buzzer", {}),
    play("validate_submission", { team_id: id, submission_id: id, decision }),
    /** Decides one item of a submission; null restores the automatic judgement. */
    play("judge_item", { team_id: id, item_id: z.string().min(1).max(64), accepted: z.boolean().nullable() }),
    play("timer_start", { seconds: seconds.optional() }),
    /** Ends the reading time and starts the time to answer. */
    play("end_reading", {}),
    play("timer_pause", {}),
    play("timer_resume", {}),
    play("timer_stop", {}),
    play("timer_reset", {}),
    play("timer_add", { seconds }),
    play("timer_set", { seconds }),
    z.object({
      type: z.literal("correct_points"),
      team_id: id,
      points: z.number().int().min(-1_000_000).max(1_000_000),
      reason: z.string().trim().min(1, "required").max(200, "too_long"),
    }),
    /** Reverts the decision named by the `undo` slice. */
    z.object({ type: z.literal("undo"), decision_seq: z.number().int().min(1) }),
  ])
  .meta({ id: "ModeratorCommand" });
export type ModeratorCommandBody = z.infer<typeof moderatorCommand>;

/** Commands of a team's phone. The server measures arrival time and connection itself. */
export const teamCommand = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("buzz"),
      round_id: id,
      press_id: id,
      /** Moment of the press on the show clock, as mapped by the phone; null while it has no clock offset. */
      claim: z.number().nullable(),
    }),
    z.object({
      type: z.literal("submit"),
      round_id: id,
      submission_id: id,
      input: json,
      /** A draft: input that was not sent before the question closed. */
      at_close: z.boolean().optional(),
    }),
    z.object({ type: z.literal("join_member"), name: z.string().trim().max(40).nullable() }),
  ])
  .meta({ id: "TeamCommand" });
export type TeamCommandBody = z.infer<typeof teamCommand>;

/** Ack of one command, sent only after the commit. */
export const commandAnswer = z
  .discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), seq: z.number().int() }),
    z.object({
      ok: z.literal(false),
      /** A `RejectionCode`, or a transport code: `unavailable`, `invalid_request`, `too_many_requests`. */
      code: z.enum([...rejection_codes, "unavailable", "invalid_request", "too_many_requests"]),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ])
  .meta({ id: "CommandAnswer" });
export type CommandAnswer = z.infer<typeof commandAnswer>;
