import { z } from "zod";
import { PROVIDER_FAILURES } from "./identity-provider.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Why a token is not accepted, in the order of the checks. */
export const TOKEN_PROBLEMS = [
  "malformed",
  "unknown_issuer",
  "algorithm",
  "provider_failed",
  "unknown_key",
  "signature",
  "audience",
  "claims",
  "not_yet_valid",
  "expired",
  "session_ended",
  "account_missing",
  "account_inactive",
  "account_changed",
] as const;
export type TokenProblem = (typeof TOKEN_PROBLEMS)[number];

const expectedClaim = z.object({
  expected: z.string().nullable().describe("Expected value of the claim; null if unknown"),
  matches: z.boolean().describe("Whether the token's claim has the expected value"),
});

const tokenCheck = z
  .object({
    kind: z
      .enum(["access", "identity_provider", "unknown"])
      .describe(
        "`access`: access token of this server; `identity_provider`: ID token of the configured identity provider; `unknown`: neither",
      ),
    problem: z.enum(TOKEN_PROBLEMS).nullable().describe("First reason why the token is invalid; null if it is valid"),
    issuer: expectedClaim.describe("Check of the claim `iss` against the issuer of this kind of token"),
    audience: expectedClaim.describe(
      "Check that the claim `aud` equals or contains the audience of this kind of token",
    ),
  })
  .meta({ id: "TokenCheck" });
export type TokenCheck = z.output<typeof tokenCheck>;

const providerDiagnosis = z
  .object({
    issuer: z.string().nullable().describe("Configured issuer; null if none is set"),
    redirect_uri: z
      .string()
      .nullable()
      .describe("Redirect URI to register at the identity provider; null while no public address is set"),
    steps: z
      .array(
        z.object({
          step: z
            .enum(["settings", "discovery", "keys", "login_page"])
            .describe(
              "`settings`: settings of this server; `discovery`: metadata of the provider; `keys`: its signing keys; `login_page`: its login page for this client",
            ),
          state: z
            .enum(["ok", "failed", "skipped"])
            .describe("Result of the check; `skipped` if an earlier check failed"),
          failure: z
            .enum(PROVIDER_FAILURES)
            .nullable()
            .describe("Reason for the failure; null unless the check failed"),
          host: z.string().nullable().describe("Host that caused the failure; null if it does not concern a host"),
        }),
      )
      .describe("Checks, in the order in which they ran"),
    keys: z
      .array(
        z.object({
          id: z.string().nullable().describe("Key id (`kid`); null if the key has none"),
          type: z.string().describe("Key type (`kty`), such as `RSA`"),
          algorithm: z.string().nullable().describe("Algorithm (`alg`); null if the key names none"),
          use: z.string().nullable().describe("Use (`use`), such as `sig`; null if the key names none"),
        }),
      )
      .describe("Signing keys of the provider, at most 20"),
    clock_skew_s: z
      .number()
      .int()
      .nullable()
      .describe(
        "Seconds by which the provider's clock is ahead of this server's, of which 60 are tolerated; null if unknown",
      ),
    has_userinfo: z.boolean().nullable().describe("Whether the provider has a userinfo endpoint; null if unknown"),
    has_logout: z.boolean().nullable().describe("Whether the provider has a logout page; null if unknown"),
  })
  .meta({ id: "ProviderDiagnosis" });
export type ProviderDiagnosis = z.output<typeof providerDiagnosis>;

export const authToolsRoutes = {
  "POST /admin/auth-tools/check-token": {
    summary: "Check whether a token is valid",
    description: "The token is neither logged nor stored, and URLs in it are not followed.",
    guard: "admin",
    body: z.object({
      token: z.string().max(20_000).describe("Access token of this server or ID token of the identity provider"),
    }),
    response: tokenCheck,
    tag: "administration",
  },
  "POST /admin/auth-tools/diagnose-provider": {
    summary: "Check the identity provider's configuration, keys, clock and login page",
    guard: "admin",
    response: providerDiagnosis,
    tag: "administration",
  },
} as const satisfies RouteTable;
