import { z } from "zod";
import { SHOW_STATUSES, SIGN_IN_METHODS } from "../enum-values.ts";
import { SECURITY_EVENT_TYPES } from "./admin.contract.ts";
import { password, personName, tokens, user, username } from "./auth.contract.ts";
import { emailChange } from "./email-change.contract.ts";
import { gameFields, roundFields } from "./games.schemas.ts";
import { id, idParams, isoTime, locale, definePage, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** A password to compare with the stored one. Not validated, since earlier rules may have allowed it. */
export const currentPassword = z
  .string()
  .min(1, "required")
  .max(200, "password_too_long")
  .describe("Current password of the account");

const device = z
  .object({
    browser: z.string().nullable().describe("Browser; null if unknown"),
    system: z.string().nullable().describe("Operating system; null if unknown"),
  })
  .describe("Device, as its browser identifies itself");

export const authSession = z
  .object({
    id,
    current: z.boolean().describe("Whether the request was made in this session"),
    device,
    address: z
      .string()
      .nullable()
      .describe("Network address of the last renewal; null for sessions from earlier versions"),
    created_at: isoTime,
    last_used_at: isoTime.describe("Time of the last use, which may lag by the lifetime of an access token"),
  })
  .meta({ id: "AuthSession" });
export type AuthSession = z.infer<typeof authSession>;

export const accountActivity = z
  .object({
    id,
    type: z.enum(SECURITY_EVENT_TYPES).describe("Type of the event"),
    by_me: z
      .boolean()
      .describe(
        "Whether the user performed the action; false for actions of others, such as admins, and for failed sign-ins",
      ),
    device,
    address: z.string().nullable().describe("Network address of the client; null for actions of other users"),
    created_at: isoTime,
  })
  .meta({ id: "AccountActivity" });
export type AccountActivity = z.infer<typeof accountActivity>;

const linkedAccount = z
  .object({
    issuer: z.string().describe("Issuer of the identity provider; `external` for the authenticating proxy"),
    name: z.string().describe("Name at the identity provider or proxy"),
    linked_at: isoTime.describe("Time at which the identity was linked to the account or created it"),
    last_login_at: isoTime.nullable().describe("Time of the last sign-in; null if there was none yet"),
  })
  .meta({ id: "LinkedAccount" });
export type LinkedAccount = z.infer<typeof linkedAccount>;

export const authStatus = z
  .object({
    has_password: z.boolean().describe("Whether the account has a password"),
    methods: z
      .array(
        z.object({
          method: z
            .enum(SIGN_IN_METHODS)
            .describe(
              "`credentials`: username or e-mail address with a password; `keycloak`: identity provider; `external`: authenticating proxy",
            ),
          removable: z.boolean().describe("Whether the method can be removed, because another one would remain"),
        }),
      )
      .describe("Sign-in methods of the account"),
    email: z
      .object({
        address: z.string().nullable().describe("E-mail address; null if the account has none"),
        verified: z.boolean().describe("Whether the address is verified"),
        change_available: z
          .boolean()
          .describe("Whether the address can be changed; false while the server cannot send mail"),
        pending: emailChange.nullable().describe("Change of address that is not confirmed yet; null if there is none"),
      })
      .describe("E-mail address of the account"),
    login_via_username: z
      .boolean()
      .describe("Whether the account can sign in with its username; otherwise only with its e-mail address"),
    linked_accounts: z
      .array(linkedAccount)
      .describe("Linked identities at an identity provider or authenticating proxy"),
    can_link: z
      .boolean()
      .describe(
        "Whether an identity can be linked: the identity provider is set up, and none of its identities is linked",
      ),
    account_url: z
      .string()
      .nullable()
      .describe("URL at which users manage their account at the identity provider; null if none is set"),
    recent_login_until: isoTime
      .nullable()
      .describe(
        "Time until which this session may change the sign-in methods without signing in again; null if it may not",
      ),
    is_last_admin: z.boolean().describe("Whether no other active admin can sign in; such an account cannot be deleted"),
    is_last_password_admin: z
      .boolean()
      .describe("Whether other active admins can sign in, but none has a password; such an account cannot be deleted"),
  })
  .meta({ id: "AuthStatus" });
export type AuthStatus = z.infer<typeof authStatus>;

const exportedGame = gameFields.extend({
  id,
  show_id: id.nullable().describe("Show for which the game was written; null if there is none"),
  created_at: isoTime,
  updated_at: isoTime,
  rounds: z.array(roundFields).describe("Rounds of the game, in order"),
});

const generated = {
  prompt: z.string().nullable().describe("Prompt of a generated file; null for uploads"),
  model: z.string().nullable().describe("Vendor's name of the model of a generated file; null for uploads"),
};

export const accountExport = z
  .object({
    exported_at: isoTime.describe("Time of the export"),
    account: user,
    email_verification: z
      .object({
        email: z.string(),
        verified_at: isoTime.nullable().describe("Time of the verification; null while the address is not verified"),
        created_at: isoTime,
      })
      .nullable()
      .describe("Address given at registration, if addresses are verified; null otherwise"),
    email_verified_at: isoTime
      .nullable()
      .describe("Time at which the current address was verified; null if it was not"),
    email_change: emailChange.nullable().describe("Change of address that is not confirmed yet; null if there is none"),
    login_via_username: z
      .boolean()
      .describe("Whether the account can sign in with its username; otherwise only with its e-mail address"),
    linked_accounts: z
      .array(linkedAccount)
      .describe("Linked identities at an identity provider or authenticating proxy"),
    sessions: z.array(authSession).describe("Sessions of the account"),
    shows: z
      .array(
        z.object({
          id,
          public_id: z.string(),
          name: z.string(),
          description: z.string(),
          status: z.enum(SHOW_STATUSES).describe("Status of the show"),
          teams_count: z.number().int(),
          created_at: isoTime,
          updated_at: isoTime,
        }),
      )
      .describe("Shows that the account owns; their logs and results are downloaded separately"),
    games: z.array(exportedGame).describe("Games that the account owns, with their rounds"),
    images: z
      .array(
        z.object({
          id,
          name: z.string(),
          mime: z.string(),
          width: z.number().int(),
          height: z.number().int(),
          bytes: z.number().int(),
          ...generated,
          created_at: isoTime,
        }),
      )
      .describe("Images of the account, without their files"),
    audio: z
      .array(
        z.object({
          id,
          name: z.string(),
          mime: z.string(),
          duration_ms: z.number().int(),
          bytes: z.number().int(),
          created_at: isoTime,
        }),
      )
      .describe("Audio clips of the account, without their files"),
    videos: z
      .array(
        z.object({
          id,
          name: z.string(),
          mime: z.string(),
          width: z.number().int(),
          height: z.number().int(),
          duration_ms: z.number().int(),
          bytes: z.number().int(),
          ...generated,
          created_at: isoTime,
        }),
      )
      .describe("Videos of the account, without their files"),
    activity: z.array(accountActivity).describe("Latest 1,000 security events of the account"),
  })
  .meta({ id: "AccountExport" });

export const profileRoutes = {
  "GET /auth/auth-status": {
    summary: "Get the sign-in methods of the caller's account",
    guard: "user",
    response: authStatus,
    tag: "profile",
  },
  "PATCH /auth/me": {
    summary: "Change the caller's names, username and language",
    guard: "user",
    body: z.object({
      username: username.optional(),
      first_name: personName.optional(),
      last_name: personName.optional(),
      communication_language: locale.optional(),
    }),
    response: user,
    tag: "profile",
  },
  "PATCH /auth/login-preferences": {
    summary: "Enable or disable sign-in with the caller's username",
    description: "`403` with `email_not_verified` if it is disabled while the account has no verified e-mail address.",
    guard: "user",
    body: z.object({
      login_via_username: z
        .boolean()
        .describe("Whether the account can sign in with its username; otherwise only with its verified e-mail address"),
    }),
    status: 204,
    tag: "profile",
  },
  "POST /auth/change-password": {
    summary: "Change the caller's password and end all other sessions",
    description:
      "All access tokens of the account become invalid; the response contains a new one, and the refresh token of this session stays valid. `422` for the field `current_password` if it is wrong; `409` with `password_missing` if the account has no password.",
    guard: "user",
    body: z.object({
      current_password: currentPassword,
      new_password: password.describe("New password, at least 6 characters"),
    }),
    response: tokens,
    tag: "profile",
  },
  "POST /auth/set-password": {
    summary: "Set the first password of the caller's account and end all other sessions",
    description:
      "All access tokens of the account become invalid; the response contains a new one. Requires a sign-in within the last 10 minutes, otherwise `403` with `recent_login_required`. `409` with `password_exists` if the account has a password.",
    guard: "user",
    body: z.object({ new_password: password.describe("New password, at least 6 characters") }),
    response: tokens,
    tag: "profile",
  },
  "GET /auth/sessions": {
    summary: "List the caller's sessions, latest first",
    guard: "user",
    response: z.object({ items: z.array(authSession) }),
    tag: "profile",
  },
  "DELETE /auth/sessions": {
    summary: "End all of the caller's sessions except the current one",
    guard: "user",
    status: 204,
    tag: "profile",
  },
  "DELETE /auth/sessions/:id": {
    summary: "End one of the caller's sessions",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "profile",
  },
  "GET /auth/activity": {
    summary: "List sign-ins and changes of the caller's account, newest first",
    guard: "user",
    query: pageQuery,
    response: definePage(accountActivity),
    tag: "profile",
  },
  "GET /auth/export": {
    summary: "Export the caller's account and what it owns, without secrets",
    description:
      "Files, the logs and results of shows, runs of AI providers (`GET /providers/{id}/runs`) and usage (`GET /usage/own/events`) are downloaded separately.",
    guard: "user",
    response: accountExport,
    tag: "profile",
  },
  "DELETE /auth/me": {
    summary: "Delete the caller's account, and delete or hand over its content",
    description:
      "`409` with `last_admin` for the last active admin who can sign in, and `last_password_admin` for the last one with a password; with `user_has_running_shows` if active shows would be deleted, unless `end_running_shows` is true. `422` for the field `password` if it is wrong; an account without a password omits it and requires a sign-in within the last 10 minutes, otherwise `403` with `recent_login_required`. `422` for `hand_over_to` if no other active account has this name. The account stays active until everything else is done, so that a deletion that fails or is interrupted half-way can be repeated; what was deleted or handed over until then stays so. Admins are ordinary users meanwhile, and remain so if the server stops before the end.",
    guard: "user",
    body: z.object({
      password: currentPassword.optional(),
      content: z
        .enum(["delete", "hand_over"])
        .describe("Whether shows, games, images, videos and audio clips are deleted or handed over"),
      hand_over_to: z
        .string()
        .max(254)
        .optional()
        .describe("Username or e-mail address of the new owner; required for `hand_over`"),
      end_running_shows: z
        .boolean()
        .default(false)
        .describe("With `delete`, whether active shows may be deleted, which disconnects their audience"),
    }),
    status: 204,
    tag: "profile",
  },
} as const satisfies RouteTable;
