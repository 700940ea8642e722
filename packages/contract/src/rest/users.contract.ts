import { z } from "zod";
import { password, role, user, username } from "./auth.contract.ts";
import { id, idParams, locale, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const email = z.email("email_invalid").max(254).nullable();
const names = { first_name: z.string().max(100), last_name: z.string().max(100) };

const signInMethod = z
  .enum(["credentials", "keycloak", "external"])
  .describe(
    "`credentials`: username or e-mail address, and password; `keycloak`: the identity provider; `external`: the authenticating proxy",
  );

/** An account as admins see it. */
export const managedUser = user
  .extend({
    sign_in_methods: z.array(signInMethod).describe("Empty: nothing signs in to the account until it gets a password"),
    email_verified: z.boolean().describe("Whether its owner has shown that mail to the address arrives"),
    unverified_email: z
      .string()
      .nullable()
      .describe("Address given at the registration that is not verified yet; the account has no address until then"),
    failed_logins: z
      .number()
      .int()
      .describe("Failed sign-ins of the last 24 hours; after several, further attempts have to wait"),
  })
  .meta({ id: "ManagedUser" });
export type ManagedUser = z.infer<typeof managedUser>;

/** Sort orders of the list of users. */
export const USER_SORTS = ["username", "email", "last_login", "created"] as const;

const userContent = z
  .object({
    shows: z.number().int().describe("Shows that the account owns"),
    running_shows: z.array(z.object({ id, name: z.string() })).describe("Those of them that are active"),
    games: z.number().int().describe("Own games, and those written in own shows"),
    images: z.number().int().describe("Uploaded images"),
    audio: z.number().int().describe("Uploaded audio clips"),
    videos: z.number().int().describe("Uploaded videos"),
  })
  .meta({ id: "UserContent" });
export type UserContent = z.infer<typeof userContent>;

export const userRoutes = {
  "GET /users": {
    summary: "All users",
    guard: "admin",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Part of a username, a name or an e-mail address"),
      role: role.optional(),
      active: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
      sign_in_method: z
        .enum(["credentials", "keycloak", "external", "none"])
        .optional()
        .describe("Accounts with this method; `none`: accounts with no method"),
      sort: z.enum(USER_SORTS).default("username"),
      order: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending"),
    }),
    response: pageOf(managedUser),
    tag: "users",
  },
  "POST /users": {
    summary: "Create a user",
    guard: "admin",
    body: z.object({
      username,
      password,
      email: email.default(null),
      first_name: names.first_name.default(""),
      last_name: names.last_name.default(""),
      role: role.default("user"),
      communication_language: locale.optional().describe("The default language of the installation when absent"),
    }),
    response: user,
    status: 201,
    tag: "users",
  },
  "GET /users/:id": { summary: "One user", guard: "admin", params: idParams, response: managedUser, tag: "users" },
  "PATCH /users/:id": {
    summary: "Change a user; a new password or a deactivation ends the user's sessions",
    description:
      "`409` with `last_admin` for the last active admin, with `own_account` for one's own role, and for one's own deactivation.",
    guard: "admin",
    params: idParams,
    body: z.object({
      username: username.optional(),
      email: email.optional(),
      first_name: names.first_name.optional(),
      last_name: names.last_name.optional(),
      role: role.optional(),
      active: z.boolean().optional(),
      password: password.optional(),
      communication_language: locale.optional(),
    }),
    response: user,
    tag: "users",
  },
  "DELETE /users/:id/sessions": {
    summary: "Sign a user out everywhere",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "DELETE /users/:id/failed-logins": {
    summary: "Forget a user's failed sign-ins, so that the next attempt does not have to wait",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "GET /users/:id/content": {
    summary: "What belongs to a user, and is handed over or deleted with the account",
    guard: "admin",
    params: idParams,
    response: userContent,
    tag: "users",
  },
  "DELETE /users/:id": {
    summary: "Delete a user; shows, own games, images, videos and audio clips are deleted, too, or handed over",
    description:
      "The account is deactivated first. `409` with `own_account` for one's own, with `last_admin` for the last active admin, with `user_has_running_shows` when shows would end that are active (unless `end_running_shows`). `422` for `hand_over_to` when there is no such other active account. Safe to repeat when it fails half-way.",
    guard: "admin",
    params: idParams,
    body: z.object({
      content: z
        .enum(["delete", "hand_over"])
        .describe("What happens to shows, own games, images, videos and audio clips"),
      hand_over_to: id.optional().describe("Account of the next owner, for `hand_over`"),
      end_running_shows: z
        .boolean()
        .default(false)
        .describe("For `delete`: whether active shows may be deleted, too; their audience is cut off"),
    }),
    status: 204,
    tag: "users",
  },
} as const satisfies RouteTable;
