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
    ready: z.boolean().describe("People can sign in through the proxy"),
    failure: z
      .enum(EXTERNAL_FAILURES)
      .nullable()
      .describe("Why this very request would sign nobody in; null when it would"),
    peer: z.string().describe("Address that has connected to the server with this request"),
    person: z
      .object({
        user: z.string().describe("Unique name"),
        email: z.string().nullable(),
        name: z.string(),
        groups: z.array(z.string()).describe("Groups at the proxy"),
        is_admin: z.boolean().describe("Is in the admin group"),
      })
      .nullable()
      .describe("Who the headers of this request name; null unless they are believed"),
    tested: z.boolean().describe("Headers were believed with these settings; it may be switched on"),
    admin_can_sign_in: z.boolean().describe("An active administrator has signed in through the proxy"),
  })
  .meta({ id: "ExternalSignInStatus" });
export type ExternalSignInStatus = z.output<typeof externalStatus>;

export const externalSignInRoutes = {
  "POST /auth/external/login": {
    summary: "Exchange the headers of the authenticating proxy for tokens",
    description:
      "`409` with `external_off` while it is not set up; `403` with `external_refused` for a request that the proxy did not make or whose headers are not valid, and with `user_inactive`.",
    guard: "public",
    response: tokens,
    tag: "auth",
  },
  "GET /admin/external-sign-in": {
    summary: "Whether people can sign in through an authenticating proxy, and what the headers of this request say",
    guard: "admin",
    response: externalStatus,
    tag: "administration",
  },
  "POST /admin/config/test-external": {
    summary: "Test the saved settings with the headers of this request",
    description: "A test that succeeds is recorded: then sign-in through the proxy may be switched on.",
    guard: "admin",
    response: externalStatus,
    tag: "administration",
  },
} as const satisfies RouteTable;
