import type { AuthConfig } from "@showrunner/contract/rest";

/** What a route asks of its visitor; the navigation rules of the specification, section 2, in one word each. */
export type Guard =
  | "none"
  /** The landing page; leads on to the dashboard, or to the login. */
  | "home"
  /** Pointless for those who are signed in. */
  | "guest"
  /** Like a guest's, and only while visitors may make accounts. */
  | "register"
  | "setup"
  | "signed_in"
  | "admin";

type SignInMethods = Pick<AuthConfig, "credentials_auth_enabled" | "keycloak_auth_enabled">;
type GuardConfig = Pick<
  AuthConfig,
  "setup_required" | "auth_enabled" | "landing_page_enabled" | "user_registration_enabled"
> &
  Partial<SignInMethods>;

export interface Situation {
  readonly config: GuardConfig;
  readonly signed_in: boolean;
  /** Asked only where the rule needs it, since the answer may have to be fetched. */
  readonly isAdmin: () => Promise<boolean>;
}

export type Destination = "/setup" | "/404" | "/login" | "/dashboard" | "/";

/** Whether there is a way to sign in at all. */
export function hasSignInMethod(config: Pick<AuthConfig, "auth_enabled"> & Partial<SignInMethods>): boolean {
  const { auth_enabled, credentials_auth_enabled = true, keycloak_auth_enabled = false } = config;
  return auth_enabled && (credentials_auth_enabled || keycloak_auth_enabled);
}

/** Whether visitors may make accounts for themselves. */
export function isRegistrationOpen(
  config: Pick<AuthConfig, "auth_enabled" | "user_registration_enabled"> & Partial<SignInMethods>,
): boolean {
  return config.user_registration_enabled && hasSignInMethod(config);
}

/**
 * Where a visitor goes instead of a route with this guard; null when he may stay. The rules of the specification in its
 * order; the first of them, a fresh configuration, is the caller's, and those of the play pages are theirs.
 */
export async function redirectFor(
  guard: Guard,
  { config, signed_in, isAdmin }: Situation,
): Promise<Destination | null> {
  if (config.setup_required) return guard === "setup" ? null : "/setup";
  switch (guard) {
    case "none":
      return null;
    case "setup":
      return "/404";
    case "home":
      if (signed_in) return "/dashboard";
      return config.auth_enabled && !config.landing_page_enabled ? "/login" : null;
    case "guest":
      return signed_in ? "/dashboard" : null;
    case "register":
      if (signed_in) return "/dashboard";
      return isRegistrationOpen(config) ? null : "/";
    // Everyone counts as an admin while authentication is off.
    case "signed_in":
      return signed_in || !config.auth_enabled ? null : "/login";
    case "admin":
      if (!config.auth_enabled) return null;
      if (!signed_in) return "/login";
      return (await isAdmin()) ? null : "/";
  }
}

/** An address inside the app to return to after the login; null for anything that could lead elsewhere. */
export function safeReturn(address: unknown): string | null {
  if (typeof address !== "string" || !/^\/(?![/\\])/.test(address)) return null;
  return /^\/(login|register|setup|404)?([?#]|$)/.test(address) ? null : address;
}

/** The search of the screens that sign in: where to go afterwards. */
export function returnSearch({ redirect }: Readonly<Record<string, unknown>>): { redirect?: string } {
  return typeof redirect === "string" ? { redirect } : {};
}
