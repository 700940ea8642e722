import { z } from "zod";
import { ROLES, SIGN_IN_METHODS } from "../enum-values.ts";
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

/** First or last name of a person; may be empty. */
export const personName = z.string().trim().max(100, "too_long");

export const role = z.enum(ROLES);

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
    verification_id: z
      .string()
      .optional()
      .describe(
        "Id of the pending verification, for the verification endpoints; absent if the address need not be verified",
      ),
    resend_available_at: z.iso.datetime().optional().describe("Earliest time at which another mail can be requested"),
  })
  .meta({ id: "RegisteredUser" });
export type RegisteredUser = z.infer<typeof registeredUser>;

export const authConfig = z
  .object({
    app_name: z
      .string()
      .nullable()
      .describe("Name of the application; null until set, in which case the interface shows a placeholder"),
    landing_page_enabled: z.boolean(),
    debug_widget_enabled: z.boolean(),
    auth_enabled: z.boolean(),
    credentials_auth_enabled: z.boolean(),
    auth_type: z
      .enum(["credentials", "keycloak", "mixed", "external"])
      .describe(
        "Derived from the enabled methods: `mixed` for credentials and identity provider, `external` for neither",
      ),
    keycloak_auth_enabled: z.boolean().describe("Whether users can sign in through the identity provider"),
    external_auth_enabled: z.boolean().describe("Whether users can sign in through an authenticating proxy"),
    keycloak_label: z
      .string()
      .nullable()
      .describe("Name of the identity provider on the login button; null if none is set"),
    setup_required: z.boolean(),
    setup_admin_only: z
      .literal(true)
      .optional()
      .describe(
        "Present if setup only creates the administrator account, because authentication was enabled later; existing data is kept",
      ),
    setup_redirect_uri: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Redirect URI to register at an identity provider; null while no public address is set. Present only while setup is required",
      ),
    setup_code_required: z
      .boolean()
      .describe(
        "Whether setup from the caller's address requires the one-time code that the server printed at startup",
      ),
    user_registration_enabled: z
      .boolean()
      .describe(
        "Whether visitors can create accounts: by registering or, if only the identity provider is enabled, by signing in there",
      ),
    email_verification_enabled: z.boolean(),
    password_reset_enabled: z
      .boolean()
      .describe("Whether forgotten passwords can be reset by mail; otherwise administrators create reset links"),
    environment_settings: z
      .array(z.string())
      .describe(
        "Names of the settings fixed by the server's environment, which the setup form omits; empty after the setup",
      ),
  })
  .meta({ id: "AuthConfig" });
export type AuthConfig = z.infer<typeof authConfig>;
/** The part of the configuration that the server embeds into the landing page. */
export type EmbeddedConfig = Pick<
  AuthConfig,
  | "app_name"
  | "auth_enabled"
  | "debug_widget_enabled"
  | "landing_page_enabled"
  | "setup_required"
  | "user_registration_enabled"
>;

export const tokens = z
  .object({
    access_token: z.string(),
    refresh_token: z
      .string()
      .optional()
      .describe("Token that renews the access token; each renewal returns the token for the next one"),
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
  oidc_scopes: true,
  oidc_roles_claim: true,
  oidc_admin_role: true,
  oidc_create_accounts: true,
  oidc_account_url: true,
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
    summary: "Get the available sign-in methods and related settings",
    guard: "public",
    response: authConfig,
    tag: "auth",
  },
  "POST /auth/setup": {
    summary: "Set up the installation: create the admin account or disable authentication",
    description:
      "Available until the installation is set up. If authentication is enabled later, setup becomes available again to create the admin account only.",
    guard: "public",
    body: z.object({
      admin_username: username.optional().describe("Username of the first admin"),
      admin_password: password.optional().describe("Password of the first admin"),
      communication_language: locale
        .optional()
        .describe("Language of messages to the first admin; defaults to the language of the installation"),
      app_name: z.string().trim().max(80).optional().describe("Name of the application"),
      auth_enabled: z.boolean().default(true),
      user_registration_enabled: z.boolean().optional().describe("Whether visitors can register accounts"),
      auth_type: z
        .enum(SIGN_IN_METHODS)
        .default("credentials")
        .describe(
          "How users sign in, in addition to the administrator's password; with `keycloak`, setup checks that the identity provider responds",
        ),
      ...setupSettings.shape,
      setup_code: z
        .string()
        .max(40)
        .optional()
        .describe("One-time code from the server's output; required if `setup_code_required` is true"),
    }),
    response: z.object({ done: z.literal(true).describe("Always true") }),
    status: 201,
    tag: "auth",
  },
  "POST /auth/register": {
    summary: "Register an account, if user registration is enabled",
    description:
      "The account can sign in at once unless e-mail addresses must be verified; in that case the response contains a `verification_id` and does not reveal whether the address belongs to another account, whose owner gets a mail instead. Accounts that are not verified within 7 days are deleted.",
    guard: "public",
    body: z.object({
      username,
      password,
      email: emailAddress,
      communication_language: locale
        .optional()
        .describe("Language of messages to this person; defaults to the language of the installation"),
    }),
    response: registeredUser,
    status: 201,
    tag: "auth",
  },
  "POST /auth/login": {
    summary: "Sign in with a username or e-mail address and a password",
    description:
      "`401` with `invalid_credentials` for a wrong password or an unknown name. `403` with `user_inactive`; with `credentials_off` while sign-in with passwords is disabled; or, if the password is correct, with `email_not_verified` and `details.params.verification_id`. `429` with `Retry-After` after too many wrong passwords.",
    guard: "public",
    body: z.object({
      username: z.string().min(1, "required").max(200).describe("Username or e-mail address"),
      password: z.string().min(1, "required").max(200),
    }),
    response: tokens,
    tag: "auth",
  },
  "POST /auth/refresh": {
    summary: "Exchange a refresh token for new tokens",
    description:
      "Use the returned refresh token for the next renewal: using a replaced token again after more than 60 seconds ends the session. `401` with `session_expired`.",
    guard: "public",
    body: z.object({ refresh_token: z.string().min(1).max(500) }),
    response: tokens,
    tag: "auth",
  },
  "POST /auth/logout": {
    summary: "Sign out: end the session of the refresh token or, without one, of the access token",
    guard: "public",
    body: z.object({ refresh_token: z.string().max(500).optional() }),
    status: 204,
    tag: "auth",
  },
  "GET /auth/me": { summary: "Get the signed-in user", guard: "user", response: user, tag: "auth" },
} as const satisfies RouteTable;
