import { z } from "zod";
import type { AnySlices } from "@showrunner/engine";
import { commandAnswer } from "./commands.ts";

/** Presses that are no events: made before the buzzer opened, and made again by a team whose press stands already. */
export const pressCounts = z.object({ before_opening: z.number().int(), repeated: z.number().int() });
export type PressCounts = z.infer<typeof pressCounts>;

/** Presence is no event: counted per server, sent to moderators at most once a second. */
export const presence = z.object({
  displays: z.number().int(),
  moderators: z.number().int(),
  /** Connected phones by team; a team that is missing has none. */
  teams: z.record(z.string(), z.number().int()),
  /** Of the newest opening, or of the one ahead while the buzzer is closed by hand; absent while there are none. */
  presses: z.object({ opening: z.number().int(), teams: z.record(z.string(), pressCounts) }).optional(),
});
export type Presence = z.infer<typeof presence>;

/** Tells who one is, the show clock, and that the socket is accepted; a full `state` follows. */
export const welcomeMessage = z.object({
  type: z.literal("welcome"),
  protocol: z.number().int(),
  now: z.number(),
  /** Base for pictures: `${asset_base}/${capability}`; see `assets` in `state`. */
  asset_base: z.string(),
});

/**
 * Slices that changed, each complete; `full` on the first and after a gap. `assets` maps the ids in `asset:ID`,
 * which are random and this run's own, to the capabilities of those pictures that this audience may see now.
 */
export const stateMessage = z.object({
  type: z.literal("state"),
  seq: z.number().int(),
  full: z.boolean().optional(),
  slices: z.custom<AnySlices>((value) => typeof value === "object" && value !== null),
  assets: z.record(z.string(), z.string()).optional(),
});
export const presenceMessage = z.object({ type: z.literal("presence"), presence });
export const answerMessage = z.object({ type: z.literal("answer"), id: z.string(), answer: commandAnswer });
/** `t1` and `t2`: show clock when the probe came and when this left. */
export const clockAnswerMessage = z.object({
  type: z.literal("clock"),
  t0: z.number(),
  t1: z.number(),
  t2: z.number(),
});
/** A fresh team token, before the old one ends. */
export const renewedMessage = z.object({ type: z.literal("token"), token: z.string() });
/** The server ends the connection; with `reconnect` false the session is over and `code` says why. */
export const byeMessage = z.object({
  type: z.literal("bye"),
  code: z.enum([
    "session_ended",
    "session_expired",
    "team_deactivated",
    "team_deleted",
    "password_changed",
    "show_deleted",
    "not_found",
    "forbidden",
    "protocol",
    "restart",
    "slow",
    "too_many",
    "invalid",
  ]),
  reconnect: z.boolean(),
  retry_after_ms: z.number().optional(),
});
/**
 * What of the server is not as it should be, or is again: whether it can save; for moderators also whether servers hear
 * each other without delay.
 */
export const healthMessage = z.object({
  type: z.literal("health"),
  saving: z.boolean(),
  bus: z.enum(["ok", "degraded"]).optional(),
});

export const downMessage = z.discriminatedUnion("type", [
  welcomeMessage,
  stateMessage,
  presenceMessage,
  answerMessage,
  clockAnswerMessage,
  renewedMessage,
  byeMessage,
  healthMessage,
]);
export type DownMessage = z.infer<typeof downMessage>;
export type StateMessage = z.infer<typeof stateMessage>;
export type ByeCode = z.infer<typeof byeMessage>["code"];
