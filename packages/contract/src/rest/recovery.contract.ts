import { z } from "zod";
import { password } from "./auth.contract.ts";
import { idParams, isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Secret of a single-use link. Any text is valid here, since a damaged secret gets a specific error later. */
export const linkToken = z.string().max(500).describe("Token from the link: the part after `#`");

export const handedOverLink = z
  .object({
    link: z
      .string()
      .nullable()
      .describe(
        "Link to hand over, returned only once; a path on this server while no public address is set. Null if the link was sent by mail",
      ),
    sent_to: z.string().nullable().describe("Address to which the link was mailed; null if it was not mailed"),
    expires_at: isoTime.describe("Expiry of the link"),
  })
  .meta({ id: "HandedOverLink" });
export type HandedOverLink = z.output<typeof handedOverLink>;

const LINK_FAILURES =
  "`410` with `link_expired` if the link has expired or was used or replaced; `422` with `link_malformed` if it is damaged.";

export const recoveryRoutes = {
  "POST /auth/forgot-password": {
    summary: "Request a mail with a link for setting a new password",
    description:
      "The response does not reveal whether the account exists. `403` with `credentials_off` while sign-in with passwords is disabled; `409` with `mail_off` while the server cannot send mail; `429` after too many requests from one address.",
    guard: "public",
    body: z.object({
      login: z.string().trim().min(1, "required").max(254, "too_long").describe("Username or e-mail address"),
    }),
    status: 204,
    tag: "auth",
  },
  "POST /auth/check-reset-link": {
    summary: "Check a reset link without using it",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string().describe("Username of the account whose password the link sets") }),
    tag: "auth",
  },
  "POST /auth/reset-password": {
    summary: "Set a new password with a reset link and end all sessions of the account",
    description: `The link can be used once. ${LINK_FAILURES}`,
    guard: "public",
    body: z.object({
      token: linkToken,
      new_password: password.describe("New password, at least 6 characters"),
    }),
    status: 204,
    tag: "auth",
  },
  "POST /users/:id/reset-link": {
    summary: "Create a link with which a user sets a new password",
    description:
      "The link is mailed if possible; otherwise it is returned for handing over. It replaces earlier links of the account. `403` with `user_inactive` if the account is deactivated.",
    guard: "admin",
    params: idParams,
    response: handedOverLink,
    status: 201,
    tag: "users",
  },
} as const satisfies RouteTable;
