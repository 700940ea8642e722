import { z } from "zod";
import { SIGN_IN_METHODS, USER_SORTS } from "../enum-values.ts";
import { emailAddress, password, personName, role, user, username } from "./auth.contract.ts";
import { id, idParams, locale, definePage, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const email = emailAddress.nullable();

const signInMethod = z
  .enum(SIGN_IN_METHODS)
  .describe(
    "`credentials`: username or e-mail address with a password; `keycloak`: identity provider; `external`: authenticating proxy",
  );

/** An account as admins see it. */
export const managedUser = user
  .extend({
    sign_in_methods: z
      .array(signInMethod)
      .describe("Sign-in methods of the account; if empty, it cannot sign in until it has a password"),
    email_verified: z.boolean().describe("Whether the e-mail address is verified"),
    unverified_email: z
      .string()
      .nullable()
      .describe(
        "Address given at registration that is not verified yet, until which the account has no address; null otherwise",
      ),
    failed_logins: z
      .number()
      .int()
      .describe("Number of failed sign-ins in the last 24 hours; after several, further attempts are delayed"),
  })
  .meta({ id: "ManagedUser" });
export type ManagedUser = z.infer<typeof managedUser>;

const userContent = z
  .object({
    shows: z.number().int().describe("Number of shows that the account owns"),
    running_shows: z.array(z.object({ id, name: z.string() })).describe("Active shows that the account owns"),
    games: z.number().int().describe("Number of the account's own games and of games written for its shows"),
    images: z.number().int().describe("Number of images"),
    audio: z.number().int().describe("Number of audio clips"),
    videos: z.number().int().describe("Number of videos"),
  })
  .meta({ id: "UserContent" });
export type UserContent = z.infer<typeof userContent>;

export const userRoutes = {
  "GET /users": {
    summary: "List users",
    guard: "admin",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Text contained in the username, name or e-mail address"),
      role: role.optional().describe("Only users with this role"),
      active: z
        .stringbool({ truthy: ["true"], falsy: ["false"] })
        .optional()
        .describe("Only active (`true`) or deactivated (`false`) users"),
      sign_in_method: z
        .enum([...SIGN_IN_METHODS, "none"])
        .optional()
        .describe("Only users with this sign-in method; `none`: only users without any"),
      sort: z.enum(USER_SORTS).default("username"),
      order: z.enum(["asc", "desc"]).default("asc").describe("Direction of the sort order"),
    }),
    response: definePage(managedUser),
    tag: "users",
  },
  "POST /users": {
    summary: "Create a user",
    guard: "admin",
    body: z.object({
      username,
      password,
      email: email.default(null),
      first_name: personName.default(""),
      last_name: personName.default(""),
      role: role.default("user"),
      communication_language: locale
        .optional()
        .describe("Language of messages to this person; defaults to the language of the installation"),
    }),
    response: user,
    status: 201,
    tag: "users",
  },
  "GET /users/:id": { summary: "Get a user", guard: "admin", params: idParams, response: managedUser, tag: "users" },
  "PATCH /users/:id": {
    summary: "Change a user",
    description:
      "A new password or deactivation ends the user's sessions. `409` with `last_admin` if the last active admin who can sign in would be demoted or deactivated, with `last_password_admin` if it is the last one with a password; `409` with `own_account` if callers would change their own role or deactivate themselves.",
    guard: "admin",
    params: idParams,
    body: z.object({
      username: username.optional(),
      email: email.optional(),
      first_name: personName.optional(),
      last_name: personName.optional(),
      role: role.optional(),
      active: z.boolean().optional(),
      password: password.optional(),
      communication_language: locale.optional(),
    }),
    response: user,
    tag: "users",
  },
  "DELETE /users/:id/sessions": {
    summary: "End all sessions of a user",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "DELETE /users/:id/failed-logins": {
    summary: "Reset the failed sign-ins of a user, so that the next attempt is not delayed",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "GET /users/:id/content": {
    summary: "Get the content that would be handed over or deleted with a user",
    guard: "admin",
    params: idParams,
    response: userContent,
    tag: "users",
  },
  "DELETE /users/:id": {
    summary: "Delete a user, and delete or hand over the user's content",
    description:
      "The account is deactivated first. `409` with `own_account` for the caller's own account; with `last_admin` for the last active admin who can sign in, and `last_password_admin` for the last one with a password; with `user_has_running_shows` if active shows would be deleted, unless `end_running_shows` is true. `422` for `hand_over_to` if it is not another active account. If the deletion fails half-way, it can be repeated.",
    guard: "admin",
    params: idParams,
    body: z.object({
      content: z
        .enum(["delete", "hand_over"])
        .describe("Whether shows, games, images, videos and audio clips are deleted or handed over"),
      hand_over_to: id.optional().describe("Account of the new owner; required for `hand_over`"),
      end_running_shows: z
        .boolean()
        .default(false)
        .describe("With `delete`, whether active shows may be deleted, which disconnects their audience"),
    }),
    status: 204,
    tag: "users",
  },
} as const satisfies RouteTable;
