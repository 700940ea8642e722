import { z } from "zod";
import type { AnySlices } from "@showrunner/engine";
import { commandAck } from "./live-commands.ts";

/** Presses that create no event: those before the buzzer opened, and repeated presses of a team. */
export const uncountedPresses = z.object({ before_opening: z.number().int(), repeated: z.number().int() });
export type UncountedPresses = z.infer<typeof uncountedPresses>;

/**
 * Phones of a team that are asleep (page hidden or closed), lost their connection or have a slow one, and the longest
 * round trip of its phones in ms. Zeros are absent.
 */
export const phoneStates = z.object({
  asleep: z.number().int().optional(),
  lost: z.number().int().optional(),
  slow: z.number().int().optional(),
  rtt_ms: z.number().int().optional(),
});
export type PhoneStates = z.infer<typeof phoneStates>;

/** Presence is not logged: each server counts it and sends it to moderators at most once a second. */
export const presence = z.object({
  displays: z.number().int(),
  moderators: z.number().int(),
  /** Number of connected phones by team; teams without one are omitted. */
  teams: z.record(z.string(), z.number().int()),
  /** States of phones by team; absent if all phones are fine. */
  phones: z.record(z.string(), phoneStates).optional(),
  /** Presses of the newest opening, or of the next one while the buzzer is closed by hand; absent if there are none. */
  presses: z.object({ opening: z.number().int(), teams: z.record(z.string(), uncountedPresses) }).optional(),
  /** Registrations that exceeded a rate limit within the last minute; absent if there are none. */
  refused_registrations: z.number().int().optional(),
});
export type Presence = z.infer<typeof presence>;

/** Confirms the session and contains the time of the show clock; a full `state` follows. */
export const welcomeMessage = z.object({
  type: z.literal("welcome"),
  protocol: z.number().int(),
  now: z.number(),
  /** Base URL of images: `${asset_base}/${capability}`; see `assets` in `state`. */
  asset_base: z.string(),
});

/**
 * Changed slices, each complete. `full` is set on the first message and after a gap. `assets` maps the ids in
 * `asset:ID`, which are random per run, to the capabilities of the images that this audience may currently see.
 */
export const stateMessage = z.object({
  type: z.literal("state"),
  seq: z.number().int(),
  full: z.boolean().optional(),
  slices: z.custom<AnySlices>((value) => typeof value === "object" && value !== null),
  assets: z.record(z.string(), z.string()).optional(),
});
export const presenceMessage = z.object({ type: z.literal("presence"), presence });
/** Reply to a command, under its `id`; sent once its events are stored. Version 1 names it `answer`. */
export const ackMessage = z.object({ type: z.literal("ack"), id: z.string(), ack: commandAck });
/** `t1` and `t2`: show clock when the probe arrived and when this reply was sent. */
export const clockReplyMessage = z.object({
  type: z.literal("clock"),
  t0: z.number(),
  t1: z.number(),
  t2: z.number(),
});
/** A new team token, sent before the old one expires. */
export const tokenRenewalMessage = z.object({ type: z.literal("token"), token: z.string() });
/**
 * Sent before the server closes the connection. With `reconnect` false the session has ended; `code` gives the reason.
 */
export const closeMessage = z.object({
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
 * Reports degraded health and recovery: whether the server can save and, for moderators, whether the servers reach each
 * other without delay.
 */
export const healthMessage = z.object({
  type: z.literal("health"),
  saving: z.boolean(),
  bus: z.enum(["ok", "degraded"]).optional(),
});

export const serverMessage = z.discriminatedUnion("type", [
  welcomeMessage,
  stateMessage,
  presenceMessage,
  ackMessage,
  clockReplyMessage,
  tokenRenewalMessage,
  closeMessage,
  healthMessage,
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type StateMessage = z.infer<typeof stateMessage>;
export type CloseReason = z.infer<typeof closeMessage>["code"];
