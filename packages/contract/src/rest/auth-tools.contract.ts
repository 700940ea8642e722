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
  expected: z.string().nullable().describe("Null when it is not known"),
  matches: z.boolean().describe("Whether the token has it"),
});

const tokenCheck = z
  .object({
    kind: z
      .enum(["access", "identity_provider", "unknown"])
      .describe("Who would accept it: this server, a sign-in through the identity provider, or nobody here"),
    problem: z.enum(TOKEN_PROBLEMS).nullable().describe("The first reason why it is not valid; null for a valid token"),
    issuer: expectedClaim.describe("Whether the claim `iss` is the one of its kind"),
    audience: expectedClaim.describe("Whether the claim `aud` is, or contains, the one of its kind"),
  })
  .meta({ id: "TokenCheck" });
export type TokenCheck = z.output<typeof tokenCheck>;

const providerDiagnosis = z
  .object({
    issuer: z.string().nullable().describe("As configured"),
    redirect_uri: z.string().nullable().describe("Address to register; null while there is no public address"),
    steps: z
      .array(
        z.object({
          step: z
            .enum(["settings", "discovery", "keys", "login_page"])
            .describe(
              "What was asked: our settings, the provider's metadata, its keys, its login page for this client",
            ),
          state: z.enum(["ok", "failed", "skipped"]).describe("`skipped` after a failed one"),
          failure: z.enum(PROVIDER_FAILURES).nullable().describe("Why it failed; null unless it did"),
          host: z.string().nullable().describe("The host with the problem, where it is about one"),
        }),
      )
      .describe("In their order"),
    keys: z
      .array(
        z.object({
          id: z.string().nullable().describe("`kid`"),
          type: z.string().describe("`kty`, such as RSA"),
          algorithm: z.string().nullable().describe("`alg`"),
          use: z.string().nullable().describe("`use`, such as `sig`"),
        }),
      )
      .describe("Keys that the provider signs with, at most 20"),
    clock_skew_s: z
      .number()
      .int()
      .nullable()
      .describe("Seconds by which the provider's clock is ahead of this server's; 60 are tolerated. Null when unknown"),
    has_userinfo: z.boolean().nullable().describe("Whether it has a userinfo endpoint"),
    has_logout: z.boolean().nullable().describe("Whether it has a logout page"),
  })
  .meta({ id: "ProviderDiagnosis" });
export type ProviderDiagnosis = z.output<typeof providerDiagnosis>;

export const authToolsRoutes = {
  "POST /admin/auth-tools/check-token": {
    summary: "Whether a token is valid, and why not",
    description: "The token is neither logged nor stored. Addresses in it are not followed.",
    guard: "admin",
    body: z.object({ token: z.string().max(20_000).describe("Access token, or ID token of the identity provider") }),
    response: tokenCheck,
    tag: "administration",
  },
  "POST /admin/auth-tools/diagnose-provider": {
    summary: "Ask the identity provider for its configuration, keys, clock and login page, step by step",
    guard: "admin",
    response: providerDiagnosis,
    tag: "administration",
  },
} as const satisfies RouteTable;
