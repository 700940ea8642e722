import { z } from "zod";
import { password } from "./auth.contract.ts";
import { idParams, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Secret of a single-use link. Any text is valid here, since a damaged secret gets a specific error later. */
export const linkToken = z.string().max(500).describe("What follows `#` in the link");

export const handedOverLink = z
  .object({
    link: z
      .string()
      .nullable()
      .describe(
        "To hand over; a path of this server while there is no public address. Shown once; null when it was sent by mail",
      ),
    sent_to: z.string().nullable().describe("Address that the link was mailed to"),
    expires_at: isoTime,
  })
  .meta({ id: "HandedOverLink" });
export type HandedOverLink = z.output<typeof handedOverLink>;

const LINK_FAILURES =
  "`410` with `link_expired` when the link has expired, was used or replaced; `422` with `link_malformed` when it is damaged.";

export const recoveryRoutes = {
  "POST /auth/forgot-password": {
    summary: "Mail a link that sets a new password",
    description:
      "The response does not tell whether such an account exists. `403` with `credentials_off` while passwords are switched off; `409` with `mail_off` while mail is not set up; `429` after too many requests from one address.",
    guard: "public",
    body: z.object({
      login: z.string().trim().min(1, "required").max(254, "too_long").describe("Username or e-mail address"),
    }),
    status: 204,
    tag: "auth",
  },
  "POST /auth/check-reset-link": {
    summary: "Whose password a link sets; does not use it up",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string() }),
    tag: "auth",
  },
  "POST /auth/reset-password": {
    summary: "Set a new password with a link, once; ends all sessions of the account",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({
      token: linkToken,
      new_password: password.describe("At least 6 characters"),
    }),
    status: 204,
    tag: "auth",
  },
  "POST /users/:id/reset-link": {
    summary: "Make a link with which a user sets a new password; mailed where possible, otherwise for handing over",
    description: "Replaces earlier links of the account. `403` with `user_inactive` for a deactivated one.",
    guard: "admin",
    params: idParams,
    response: handedOverLink,
    status: 201,
    tag: "users",
  },
} as const satisfies RouteTable;
