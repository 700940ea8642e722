import { z } from "zod";
import { tokens } from "./auth.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Why headers of a proxy are refused; shown to the people who set it up. */
export const EXTERNAL_FAILURES = [
  "not_enabled",
  "not_configured",
  "headers_not_distinct",
  "wrong_peer",
  "secret_missing",
  "secret_wrong",
  "header_repeated",
  "user_missing",
  "user_invalid",
] as const;
export type ExternalFailure = (typeof EXTERNAL_FAILURES)[number];

const externalStatus = z
  .object({
    ready: z.boolean().describe("Whether users can sign in through the proxy"),
    failure: z
      .enum(EXTERNAL_FAILURES)
      .nullable()
      .describe("Reason why the headers of this request would not allow a sign-in; null if they would"),
    peer: z.string().describe("Network address of the peer that sent this request to the server"),
    person: z
      .object({
        user: z.string().describe("Unique username at the proxy"),
        email: z.string().nullable().describe("E-mail address; null if the headers contain none"),
        name: z.string().describe("Full name"),
        groups: z.array(z.string()).describe("Groups of the person at the proxy"),
        is_admin: z.boolean().describe("Whether the person is in the admin group"),
      })
      .nullable()
      .describe("Person named by the headers of this request; null if the headers are not accepted"),
    tested: z
      .boolean()
      .describe(
        "Whether a test with the current settings succeeded, which is required for enabling sign-in through the proxy",
      ),
    admin_can_sign_in: z.boolean().describe("Whether an active administrator has signed in through the proxy"),
  })
  .meta({ id: "ExternalSignInStatus" });
export type ExternalSignInStatus = z.output<typeof externalStatus>;

export const externalSignInRoutes = {
  "POST /auth/external/login": {
    summary: "Exchange the headers of the authenticating proxy for tokens",
    description:
      "`409` with `external_off` while sign-in through the proxy is not set up. `403` with `external_refused` if the request does not come from the proxy or its headers are invalid; `403` with `user_inactive`.",
    guard: "public",
    response: tokens,
    tag: "auth",
  },
  "GET /admin/external-sign-in": {
    summary: "Get the status of sign-in through an authenticating proxy and evaluate the headers of this request",
    guard: "admin",
    response: externalStatus,
    tag: "administration",
  },
  "POST /admin/config/test-external": {
    summary: "Test the saved proxy settings with the headers of this request",
    description: "A successful test is recorded and allows sign-in through the proxy to be enabled.",
    guard: "admin",
    response: externalStatus,
    tag: "administration",
  },
} as const satisfies RouteTable;
