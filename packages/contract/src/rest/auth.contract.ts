import { z } from "zod";
import { settingChanges } from "./configuration.contract.ts";
import { locale } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** 3 to 49 characters: letters, digits, periods, hyphens, underscores. */
export const username = z
  .string()
  .min(3, "username_length")
  .max(49, "username_length")
  .regex(/^[\p{L}\p{N}._-]+$/u, "username_characters");
export const password = z.string().min(6, "password_length").max(200, "password_too_long");

/** E-mail address as typed; surrounding whitespace is removed. */
export const emailAddress = z.string().trim().min(1, "required").max(254, "too_long").pipe(z.email("email_invalid"));

export const role = z.enum(["admin", "user"]);

export const user = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    role,
    roles: z.array(z.string()),
    active: z.boolean(),
    communication_language: locale,
    created_at: z.iso.datetime(),
    last_login_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

/** If addresses are verified, the account has no address and cannot sign in until its address is verified. */
export const registeredUser = user
  .extend({
    verification_id: z.string().optional().describe("The address has to be verified; for the verification form"),
    resend_available_at: z.iso.datetime().optional().describe("From when on another mail may be requested"),
  })
  .meta({ id: "RegisteredUser" });
export type RegisteredUser = z.infer<typeof registeredUser>;

export const authConfig = z
  .object({
    app_name: z.string().nullable().describe("Null until set; the interface then shows a placeholder"),
    landing_page_enabled: z.boolean(),
    debug_widget_enabled: z.boolean(),
    auth_enabled: z.boolean(),
    credentials_auth_enabled: z.boolean(),
    auth_type: z
      .enum(["credentials", "keycloak", "mixed", "external"])
      .describe("Derived: `mixed` for credentials and identity provider, `external` for neither"),
    keycloak_auth_enabled: z.boolean().describe("People can sign in through the identity provider"),
    external_auth_enabled: z.boolean().describe("People can sign in through an authenticating proxy"),
    keycloak_label: z.string().nullable().describe("Name of the identity provider on the login button"),
    setup_required: z.boolean(),
    setup_admin_only: z
      .literal(true)
      .optional()
      .describe(
        "Only the administrator account is missing because authentication was enabled later; existing data stays",
      ),
    setup_redirect_uri: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Only while setup is required: address to register at an identity provider; null while there is no public address",
      ),
    setup_code_required: z
      .boolean()
      .describe("Setup from this address requires the one-time code that the server printed at startup"),
    user_registration_enabled: z
      .boolean()
      .describe("Visitors may get accounts of their own: by registering, or with `keycloak` alone by signing in there"),
    email_verification_enabled: z.boolean(),
    password_reset_enabled: z
      .boolean()
      .describe("A forgotten password can be reset by mail; otherwise administrators hand over links"),
    environment_settings: z
      .array(z.string())
      .describe("Names of settings fixed by the server's environment; the setup form omits them"),
  })
  .meta({ id: "AuthConfig" });
export type AuthConfig = z.infer<typeof authConfig>;

export const tokens = z
  .object({
    access_token: z.string(),
    refresh_token: z.string().optional().describe("Renews the access token once; each renewal returns a new one"),
    expires_in: z.number().int().describe("Lifetime of the access token, in seconds"),
    token_type: z.literal("bearer"),
  })
  .meta({ id: "Tokens" });
export type Tokens = z.infer<typeof tokens>;

/** Settings of the sign-in methods that can be configured at setup. */
export const setupSettings = settingChanges.pick({
  oidc_issuer: true,
  oidc_client_id: true,
  oidc_client_secret: true,
  oidc_button_label: true,
  external_proxy: true,
  external_secret_header: true,
  external_secret: true,
  external_user_header: true,
  external_email_header: true,
  external_name_header: true,
  external_groups_header: true,
  external_admin_group: true,
  approved_hosts: true,
});

export const authRoutes = {
  "GET /auth/config": {
    summary: "What the interface may offer for signing in",
    guard: "public",
    response: authConfig,
    tag: "auth",
  },
  "POST /auth/setup": {
    summary:
      "First-run setup: creates the admin (or switches authentication off). Open again for the admin alone when authentication was switched on afterwards",
    guard: "public",
    body: z.object({
      admin_username: username.optional(),
      admin_password: password.optional(),
      app_name: z.string().trim().max(80).optional(),
      auth_enabled: z.boolean().default(true),
      user_registration_enabled: z.boolean().optional(),
      auth_type: z
        .enum(["credentials", "keycloak", "external"])
        .default("credentials")
        .describe("How people sign in besides the administrator's password; `keycloak` is asked whether it answers"),
      ...setupSettings.shape,
      setup_code: z
        .string()
        .max(40)
        .optional()
        .describe("One-time code from the server's output; see `setup_code_required`"),
    }),
    response: z.object({ done: z.literal(true) }),
    status: 201,
    tag: "auth",
  },
  "POST /auth/register": {
    summary: "Make an account for oneself, where user registration is enabled",
    description:
      "It can sign in at once, or, where addresses are verified, after verification: the response then has a `verification_id`. It does not tell whether the address belongs to another account; the owner gets a mail instead. Accounts that are not verified within 7 days are deleted.",
    guard: "public",
    body: z.object({
      username,
      password,
      email: emailAddress,
      communication_language: locale.optional().describe("The default language of the installation when absent"),
    }),
    response: registeredUser,
    status: 201,
    tag: "auth",
  },
  "POST /auth/login": {
    summary: "Sign in with username (or e-mail address) and password",
    description:
      "`401` with `invalid_credentials`, also for unknown names; `403` with `user_inactive`, with `credentials_off` while passwords are switched off, or with `email_not_verified` and `details.params.verification_id` after the right password; `429` with `Retry-After` after too many wrong passwords.",
    guard: "public",
    body: z.object({
      username: z.string().min(1, "required").max(200),
      password: z.string().min(1, "required").max(200),
    }),
    response: tokens,
    tag: "auth",
  },
  "POST /auth/refresh": {
    summary: "Exchange a refresh token for new tokens; a replayed one ends its family",
    guard: "public",
    body: z.object({ refresh_token: z.string().min(1).max(500) }),
    response: tokens,
    tag: "auth",
  },
  "POST /auth/logout": {
    summary: "End the session of a refresh token, else that of the access token",
    guard: "public",
    body: z.object({ refresh_token: z.string().max(500).optional() }),
    status: 204,
    tag: "auth",
  },
  "GET /auth/me": { summary: "The signed-in user", guard: "user", response: user, tag: "auth" },
} as const satisfies RouteTable;
