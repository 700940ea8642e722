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
    ready: z.boolean().describe("Whether users can sign in through the identity provider"),
    failure: z.enum(PROVIDER_FAILURES).nullable().describe("Reason why sign-in is not available; null if it is"),
    redirect_uri: z
      .string()
      .nullable()
      .describe("Redirect URI to register at the identity provider; null while no public address is set"),
    tested: z
      .boolean()
      .describe(
        "Whether a test with the current settings succeeded, which is required for enabling the identity provider",
      ),
    admin_can_sign_in: z
      .boolean()
      .describe(
        "Whether an active administrator is linked to an identity. If this and `tested` are true, sign-in with passwords can be disabled",
      ),
  })
  .meta({ id: "IdentityProviderStatus" });
export type IdentityProviderStatus = z.output<typeof providerStatus>;

const providerCheck = z
  .object({
    failure: z.enum(PROVIDER_FAILURES).nullable().describe("First problem found; null if there is none"),
    host: z.string().nullable().describe("Host that caused the problem; null if it does not concern a host"),
  })
  .meta({ id: "IdentityProviderCheck" });
export type IdentityProviderCheck = z.output<typeof providerCheck>;

const startedLogin = z.object({
  redirect_to: z
    .string()
    .describe(
      "URL to which the browser is redirected: the authorization URL of the identity provider, or the login screen at the public address if the request came from another address",
    ),
});

export const providerLogin = z
  .object({
    purpose: z
      .enum(["sign_in", "link", "test"])
      .describe(
        "Purpose of the sign-in. `link`: linking an account, whose password is requested next; `test`: a test of the settings by an administrator",
      ),
    tokens: tokens.nullable().describe("Tokens of the new session; null for `link` and `test`"),
    test_result: z
      .enum(["administrator", "can_link", "other_account"])
      .nullable()
      .describe(
        "Result of a `test`; otherwise null. `administrator`: the identity signs in as an administrator; `can_link`: it would, once it is linked with the password of the administrator's account; `other_account`: it does not belong to an administrator",
      ),
    return_to: z
      .string()
      .nullable()
      .describe("Path in the app, as given at the start of the sign-in; null if none was given"),
    name: z.string().describe("Name of the person at the identity provider"),
  })
  .meta({ id: "ProviderLogin" });
export type ProviderLogin = z.output<typeof providerLogin>;

export const identityProviderRoutes = {
  "GET /admin/identity-provider": {
    summary: "Get the status of sign-in through the identity provider",
    guard: "admin",
    response: providerStatus,
    tag: "administration",
  },
  "POST /admin/config/check-provider": {
    summary: "Check the identity provider's configuration, keys and login page with the saved settings",
    guard: "admin",
    response: providerCheck,
    tag: "administration",
  },
  "POST /admin/config/test-provider": {
    summary: "Start a sign-in through the identity provider that only tests the saved settings",
    description:
      "Works like `POST /auth/keycloak/login`, even while the identity provider is disabled. The callback records a successful test, after which the identity provider can be enabled.",
    guard: "admin",
    response: startedLogin,
    tag: "administration",
  },
  "POST /auth/keycloak/login": {
    summary: "Start a sign-in through the identity provider",
    description:
      "Sets a cookie that binds the sign-in to this browser for ten minutes. `409` with `provider_off` while no identity provider is set up; `502` with `provider_unavailable` if it does not respond.",
    guard: "public",
    body: z.object({
      return_to: z.string().max(2_000).optional().describe("Path in the app to return to; other URLs are ignored"),
    }),
    response: startedLogin,
    tag: "auth",
  },
  "POST /auth/keycloak/callback": {
    summary: "Complete a sign-in with the parameters from the identity provider's redirect",
    description:
      "Each redirect can be used once. `422` with `provider_code_missing`, `provider_state_mismatch` or `provider_session_missing`; `403` with `provider_refused`, `provider_account_missing` or `user_inactive`; `409` with `provider_email_taken` or `identity_taken`; `502` with `provider_failed` if the response of the identity provider is invalid. Once the redirect is recognised, `details.params.purpose` of an error is `sign_in`, `link` or `test`.",
    guard: "public",
    body: z.object({
      state: z.string().max(500).optional().describe("Parameter `state` of the redirect"),
      code: z.string().max(4_000).optional().describe("Authorization code; absent after an error"),
      iss: z.string().max(500).optional().describe("Issuer, if the identity provider sends it (RFC 9207)"),
      error: z.string().max(500).optional().describe("Error sent instead of a code, such as `access_denied`"),
    }),
    response: providerLogin,
    tag: "auth",
  },
  "GET /auth/keycloak/logout": {
    summary: "Get the logout page of the identity provider",
    guard: "public",
    response: z.object({
      logout_url: z
        .string()
        .nullable()
        .describe("URL of the logout page; null if the identity provider is off, does not respond or has no such page"),
    }),
    tag: "auth",
  },
  "POST /auth/link-keycloak": {
    summary: "Start linking the caller's account to an identity at the identity provider",
    description:
      "Works like `POST /auth/keycloak/login`; after the callback, `POST /auth/confirm-link-keycloak` completes the link.",
    guard: "user",
    response: startedLogin,
    tag: "profile",
  },
  "POST /auth/confirm-link-keycloak": {
    summary: "Complete a link with the password of the caller's account",
    description:
      "`422` for the field `password` if it is wrong, or with `provider_session_missing` if no link was started in this browser; `409` with `identity_taken` if the identity is already linked to an account.",
    guard: "user",
    body: z.object({ password: currentPassword }),
    status: 204,
    tag: "profile",
  },
  "DELETE /auth/unlink-external": {
    summary: "Remove the link between the caller's account and the identity provider",
    description:
      "`404` if there is no link; `409` with `only_sign_in_method` if the account has no other way to sign in; `422` for the field `password` if it is wrong.",
    guard: "user",
    body: z.object({ password: currentPassword }),
    status: 204,
    tag: "profile",
  },
} as const satisfies RouteTable;
