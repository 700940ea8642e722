import { z } from "zod";
import { tokens } from "./auth.contract.ts";
import { currentPassword } from "./profile.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Why the identity provider cannot be used; shown to the people who set it up. */
export const PROVIDER_FAILURES = [
  "not_enabled",
  "no_public_url",
  "not_configured",
  "insecure",
  "host_not_approved",
  "unreachable",
  "timeout",
  "tls",
  "not_a_provider",
  "issuer_mismatch",
  "no_keys",
  "client_refused",
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

const providerStatus = z
  .object({
    ready: z.boolean().describe("The login screen offers it"),
    failure: z.enum(PROVIDER_FAILURES).nullable().describe("Why it is off; null when it is ready"),
    redirect_uri: z
      .string()
      .nullable()
      .describe("Address to register at the identity provider; null while there is no public address"),
    tested: z
      .boolean()
      .describe("An administrator has signed in through it with these settings; it may be switched on"),
    admin_can_sign_in: z
      .boolean()
      .describe("An active administrator is linked with it; with `tested`, sign-in with passwords may be switched off"),
  })
  .meta({ id: "IdentityProviderStatus" });
export type IdentityProviderStatus = z.output<typeof providerStatus>;

const providerCheck = z
  .object({
    failure: z.enum(PROVIDER_FAILURES).nullable().describe("The first problem; null when everything answers"),
    host: z.string().nullable().describe("The host with the problem, where it is about one"),
  })
  .meta({ id: "IdentityProviderCheck" });
export type IdentityProviderCheck = z.output<typeof providerCheck>;

const startedLogin = z.object({
  redirect_to: z
    .string()
    .describe(
      "Where the browser goes next: the authorization URL of the identity provider, or the login screen at the public address if the request came from another one",
    ),
});

export const providerLogin = z
  .object({
    purpose: z
      .enum(["sign_in", "link", "test"])
      .describe("`link`: the account's password is asked for next; `test`: an administrator tried the settings"),
    tokens: tokens.nullable().describe("Null for `link` and `test`"),
    test_result: z
      .enum(["administrator", "can_link", "other_account"])
      .nullable()
      .describe(
        "For `test`: the identity signs in as an administrator, it would after it is linked with the password of the administrator's account, or it belongs to no administrator",
      ),
    return_to: z.string().nullable().describe("Path in the app given at the start"),
    name: z.string().describe("Name at the identity provider"),
  })
  .meta({ id: "ProviderLogin" });
export type ProviderLogin = z.output<typeof providerLogin>;

export const identityProviderRoutes = {
  "GET /admin/identity-provider": {
    summary: "Whether people can sign in through the identity provider, and why not",
    guard: "admin",
    response: providerStatus,
    tag: "administration",
  },
  "POST /admin/config/check-provider": {
    summary: "Ask the identity provider for its configuration, its keys and its login page, with the saved settings",
    guard: "admin",
    response: providerCheck,
    tag: "administration",
  },
  "POST /admin/config/test-provider": {
    summary: "Begin a sign-in through the identity provider that only tests the saved settings",
    description:
      "As `POST /auth/keycloak/login`, also while the provider is switched off. The callback records the success, after which the provider may be switched on.",
    guard: "admin",
    response: startedLogin,
    tag: "administration",
  },
  "POST /auth/keycloak/login": {
    summary: "Begin a sign-in through the identity provider",
    description:
      "Sets a cookie that binds the sign-in to this browser for ten minutes. `409` with `provider_off` while it is not set up; `502` with `provider_unavailable` when the identity provider does not answer.",
    guard: "public",
    body: z.object({
      return_to: z.string().max(2_000).optional().describe("Path in the app to return to; others are ignored"),
    }),
    response: startedLogin,
    tag: "auth",
  },
  "POST /auth/keycloak/callback": {
    summary: "Complete a sign-in with what the identity provider sent back, once",
    description:
      "`422` with `provider_code_missing`, `provider_state_mismatch` or `provider_session_missing`; `403` with `provider_refused`, `provider_account_missing` or `user_inactive`; `409` with `provider_email_taken` or `identity_taken`; `502` with `provider_failed` when the identity provider's answer is not valid.",
    guard: "public",
    body: z.object({
      state: z.string().max(500).optional(),
      code: z.string().max(4_000).optional(),
      iss: z.string().max(500).optional().describe("Issuer, where the identity provider names it (RFC 9207)"),
      error: z.string().max(500).optional().describe("Instead of a code, such as `access_denied`"),
    }),
    response: providerLogin,
    tag: "auth",
  },
  "GET /auth/keycloak/logout": {
    summary: "Where people sign out at the identity provider, too",
    guard: "public",
    response: z.object({
      logout_url: z.string().nullable().describe("Null when the identity provider is off, silent, or has no such page"),
    }),
    tag: "auth",
  },
  "POST /auth/link-keycloak": {
    summary: "Begin to link one's account with an identity of the identity provider",
    description:
      "As `POST /auth/keycloak/login`; after the callback, `POST /auth/confirm-link-keycloak` completes the link.",
    guard: "user",
    response: startedLogin,
    tag: "profile",
  },
  "POST /auth/confirm-link-keycloak": {
    summary: "Complete a link with the password of one's account",
    description:
      "`422` for the field `password` when it is wrong, with `provider_session_missing` when no link waits in this browser; `409` with `identity_taken`.",
    guard: "user",
    body: z.object({ password: currentPassword }),
    status: 204,
    tag: "profile",
  },
  "DELETE /auth/unlink-external": {
    summary: "Remove the link of one's account with the identity provider",
    description:
      "`404` without a link; `409` with `only_sign_in_method` when the account has no other way to sign in; `422` for the field `password` when it is wrong.",
    guard: "user",
    body: z.object({ password: currentPassword }),
    status: 204,
    tag: "profile",
  },
} as const satisfies RouteTable;
