import { z } from "zod";
import { moderatorCommand, teamCommand } from "./live-commands.ts";

const id = z.string().min(1).max(36);

/**
 * First message on a socket; must arrive within 5 s and have at most 4 KB. `token` is an access token, team token,
 * display key or null. `language` is the language of a phone, such as `de`.
 */
export const helloMessage = z.object({
  type: z.literal("hello"),
  protocol: z.number().int(),
  role: z.enum(["moderator", "team", "display"]),
  token: z.string().max(2_000).nullable(),
  device_id: id,
  /** Newest seq that the client has; the server replies only once it has caught up to it. */
  seq: z.number().int().nullable(),
  /** Texts of rounds are sent in this language where they are translated, otherwise as written. */
  language: z.string().max(35).optional(),
});

/** Clock probe. `t0` is a reading of the client's monotonic clock and is returned unchanged. */
export const clockProbeMessage = z.object({ type: z.literal("clock"), t0: z.number() });

export const commandMessage = z.object({
  type: z.literal("command"),
  id,
  body: z.discriminatedUnion("type", [moderatorCommand, teamCommand]),
});

/** Renews the access token of a moderator's connection. */
export const tokenMessage = z.object({ type: z.literal("token"), token: z.string().max(2_000) });

/** Says whether the page of a team's phone is visible, or that the phone leaves the show; for presence only. */
export const visibilityMessage = z.object({
  type: z.literal("visibility"),
  state: z.enum(["visible", "hidden", "left"]),
});
export type Visibility = z.infer<typeof visibilityMessage>["state"];

export const clientMessage = z.discriminatedUnion("type", [
  helloMessage,
  clockProbeMessage,
  commandMessage,
  tokenMessage,
  visibilityMessage,
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type HelloMessage = z.infer<typeof helloMessage>;
