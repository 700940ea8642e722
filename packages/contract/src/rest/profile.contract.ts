import { z } from "zod";
import { SECURITY_EVENT_TYPES } from "./admin.contract.ts";
import { password, tokens, user, username } from "./auth.contract.ts";
import { emailChange } from "./email-change.contract.ts";
import { gameFields, roundFields } from "./games.contract.ts";
import { id, idParams, isoTime, locale, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** A password to compare with the stored one. Not validated, since earlier rules may have allowed it. */
export const currentPassword = z
  .string()
  .min(1, "required")
  .max(200, "password_too_long")
  .describe("The present password of the account");

const device = z
  .object({
    browser: z.string().nullable().describe("Browser"),
    system: z.string().nullable().describe("Operating system"),
  })
  .describe("As the device's browser names itself; null when it is not known");

export const authSession = z
  .object({
    id,
    current: z.boolean().describe("The session of this request"),
    device,
    address: z.string().nullable().describe("Where it was last renewed; null for sessions of earlier versions"),
    created_at: isoTime,
    last_used_at: isoTime.describe("Lags by up to the lifetime of an access token"),
  })
  .meta({ id: "AuthSession" });
export type AuthSession = z.infer<typeof authSession>;

export const accountActivity = z
  .object({
    id,
    type: z.enum(SECURITY_EVENT_TYPES),
    by_me: z.boolean().describe("False for another user, such as an admin, and for failed logins"),
    device,
    address: z.string().nullable().describe("Null for actions of other users"),
    created_at: isoTime,
  })
  .meta({ id: "AccountActivity" });
export type AccountActivity = z.infer<typeof accountActivity>;

const linkedAccount = z
  .object({
    issuer: z.string().describe("The identity provider; `external` for the authenticating proxy"),
    name: z.string().describe("Name there"),
    linked_at: isoTime.describe("When it was linked, or made the account"),
    last_login_at: isoTime.nullable().describe("Null when it was not used yet"),
  })
  .meta({ id: "LinkedAccount" });
export type LinkedAccount = z.infer<typeof linkedAccount>;

export const authStatus = z
  .object({
    has_password: z.boolean().describe("False for an account that signs in by other methods only"),
    methods: z
      .array(
        z.object({
          method: z
            .enum(["credentials", "keycloak", "external"])
            .describe(
              "`credentials`: username or e-mail address, and password; `keycloak`: the identity provider; `external`: the authenticating proxy",
            ),
          removable: z.boolean().describe("Whether another method would remain"),
        }),
      )
      .describe("How this account signs in; the only method cannot be removed"),
    email: z
      .object({
        address: z.string().nullable().describe("Null while the account has none"),
        verified: z.boolean().describe("Whether its owner has shown that mail to it arrives"),
        change_available: z.boolean().describe("False while the server cannot send mail"),
        pending: emailChange.nullable().describe("A change that is not confirmed yet"),
      })
      .describe("The e-mail address"),
    login_via_username: z.boolean().describe("Whether the username signs in, or the e-mail address only"),
    linked_accounts: z.array(linkedAccount).describe("Identities at an identity provider or an authenticating proxy"),
    can_link: z.boolean().describe("The identity provider is set up, and no identity of it is linked"),
    account_url: z.string().nullable().describe("Where people manage their account at the identity provider"),
    recent_login_until: isoTime
      .nullable()
      .describe("Until when this session may change how the account signs in; later, sign in again first"),
    is_last_admin: z.boolean().describe("The account cannot be deleted"),
  })
  .meta({ id: "AuthStatus" });
export type AuthStatus = z.infer<typeof authStatus>;

const exportedRound = roundFields.omit({ timer_start: true });
const exportedGame = gameFields.omit({ buzzer_default: true, cover_image_id: true, shared_with_hosts: true }).extend({
  id,
  show_id: id.nullable().describe("The show that the game was written in"),
  created_at: isoTime,
  updated_at: isoTime,
  rounds: z.array(exportedRound).describe("Its rounds, in order"),
});

export const accountExport = z
  .object({
    exported_at: isoTime.describe("When the export was made"),
    account: user,
    email_verification: z
      .object({
        email: z.string(),
        verified_at: isoTime.nullable().describe("Null while it is not verified"),
        created_at: isoTime,
      })
      .nullable()
      .describe("The address given at the registration, where addresses are verified"),
    email_verified_at: isoTime.nullable().describe("When the present address was verified"),
    email_change: emailChange.nullable().describe("A change of address that is not confirmed yet"),
    login_via_username: z.boolean().describe("Whether the username signs in, or the e-mail address only"),
    linked_accounts: z.array(linkedAccount).describe("Identities at an identity provider"),
    sessions: z.array(authSession).describe("Where the account is signed in"),
    shows: z
      .array(
        z.object({
          id,
          public_id: z.string(),
          name: z.string(),
          description: z.string(),
          status: z.enum(["ready", "active", "completed"]),
          teams_count: z.number().int(),
          created_at: isoTime,
          updated_at: isoTime,
        }),
      )
      .describe("Shows that the account owns; their logs and results have downloads of their own"),
    games: z.array(exportedGame).describe("Games that the account owns, with all rounds"),
    images: z
      .array(
        z.object({
          id,
          name: z.string(),
          mime: z.string(),
          width: z.number().int(),
          height: z.number().int(),
          bytes: z.number().int(),
          created_at: isoTime,
        }),
      )
      .describe("Uploaded images, without their files"),
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
      .describe("Uploaded audio clips, without their files"),
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
          created_at: isoTime,
        }),
      )
      .describe("Uploaded videos, without their files"),
    activity: z.array(accountActivity).describe("The newest 1,000 security events about the account"),
  })
  .meta({ id: "AccountExport" });
export type AccountExport = z.infer<typeof accountExport>;

export const profileRoutes = {
  "GET /auth/auth-status": {
    summary: "How one's account signs in",
    guard: "user",
    response: authStatus,
    tag: "profile",
  },
  "PATCH /auth/me": {
    summary: "Change one's own names, username and language",
    guard: "user",
    body: z.object({
      username: username.optional(),
      first_name: z.string().trim().max(100, "too_long").optional(),
      last_name: z.string().trim().max(100, "too_long").optional(),
      communication_language: locale.optional(),
    }),
    response: user,
    tag: "profile",
  },
  "PATCH /auth/login-preferences": {
    summary: "Choose whether one's username signs in, besides the e-mail address",
    description: "`403` with `email_not_verified` when it is switched off without a verified address.",
    guard: "user",
    body: z.object({ login_via_username: z.boolean().describe("False: only the verified e-mail address signs in") }),
    status: 204,
    tag: "profile",
  },
  "POST /auth/change-password": {
    summary: "Set a new password of one's own; ends all other sessions",
    description:
      "`422` for the field `current_password` when it is wrong, `409` with `password_missing` for an account without a password. All access tokens of the account become invalid; the response contains a new one, and the refresh token of this session stays valid.",
    guard: "user",
    body: z.object({ current_password: currentPassword, new_password: password.describe("At least 6 characters") }),
    response: tokens,
    tag: "profile",
  },
  "POST /auth/set-password": {
    summary: "Set a password for one's own account that has none; ends all other sessions",
    description:
      "Needs a sign-in within the last 10 minutes: otherwise `403` with `recent_login_required`. `409` with `password_exists` when the account has one. All access tokens of the account become invalid; the response contains a new one.",
    guard: "user",
    body: z.object({ new_password: password.describe("At least 6 characters") }),
    response: tokens,
    tag: "profile",
  },
  "GET /auth/sessions": {
    summary: "Where one is signed in, the latest first",
    guard: "user",
    response: z.object({ items: z.array(authSession) }),
    tag: "profile",
  },
  "DELETE /auth/sessions": {
    summary: "End all of one's sessions but this one",
    guard: "user",
    status: 204,
    tag: "profile",
  },
  "DELETE /auth/sessions/:id": {
    summary: "End one of one's own sessions",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "profile",
  },
  "GET /auth/activity": {
    summary: "Sign-ins and changes of one's account, the latest first",
    guard: "user",
    query: pageQuery,
    response: pageOf(accountActivity),
    tag: "profile",
  },
  "GET /auth/export": {
    summary: "Everything that the server stores about one's account, without secrets",
    guard: "user",
    response: accountExport,
    tag: "profile",
  },
  "DELETE /auth/me": {
    summary:
      "Delete one's own account; shows, games, images, videos and audio clips are deleted with it or handed over",
    description:
      "`409` with `last_admin` for the last active admin. `422` for the field `password` when it is wrong; an account without a password omits it and needs a sign-in within the last 10 minutes (`403` with `recent_login_required`). `422` for `hand_over_to` when no other active account has this name. Safe to repeat when it fails half-way.",
    guard: "user",
    body: z.object({
      password: currentPassword.optional(),
      content: z
        .enum(["delete", "hand_over"])
        .describe("What happens to one's shows, games, images, videos and audio clips"),
      hand_over_to: z
        .string()
        .max(254)
        .optional()
        .describe("Username or e-mail address of the next owner, for `hand_over`"),
    }),
    status: 204,
    tag: "profile",
  },
} as const satisfies RouteTable;
