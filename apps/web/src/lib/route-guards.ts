import type { AuthConfig } from "@showrunner/contract/rest";

/** Navigation rule of a route (docs/conformance.md, sections 1 and 2). */
export type Guard =
  | "none"
  /** The landing page; redirects to the dashboard, or to the login. */
  | "home"
  /** Only for visitors who are not signed in. */
  | "guest"
  /** As `guest`, and only while registration is open. */
  | "register"
  | "setup"
  | "signed_in"
  | "admin";

type SignInMethods = Pick<AuthConfig, "credentials_auth_enabled" | "keycloak_auth_enabled" | "external_auth_enabled">;
type GuardConfig = Pick<
  AuthConfig,
  "setup_required" | "auth_enabled" | "landing_page_enabled" | "user_registration_enabled"
> &
  Partial<SignInMethods>;

export interface GuardContext {
  readonly config: GuardConfig;
  readonly isSignedIn: boolean;
  /** Called only where the rule needs it, since the user may have to be fetched. */
  readonly isAdmin: () => Promise<boolean>;
}

export type RedirectTarget = "/setup" | "/404" | "/login" | "/dashboard" | "/";

/** Whether any sign-in method is enabled. */
export function hasSignInMethod(config: Pick<AuthConfig, "auth_enabled"> & Partial<SignInMethods>): boolean {
  const {
    auth_enabled,
    credentials_auth_enabled = true,
    keycloak_auth_enabled = false,
    external_auth_enabled = false,
  } = config;
  return auth_enabled && (credentials_auth_enabled || keycloak_auth_enabled || external_auth_enabled);
}

/** Whether visitors may create accounts. */
export function isRegistrationOpen(
  config: Pick<AuthConfig, "auth_enabled" | "user_registration_enabled"> & Partial<SignInMethods>,
): boolean {
  return config.user_registration_enabled && hasSignInMethod(config);
}

/**
 * Redirect target for a route with this guard; null when the visitor may stay. Applies the rules of the specification
 * in its order, except the first (a fresh configuration), which the caller applies, and those of the play pages.
 */
export async function getRedirect(
  guard: Guard,
  { config, isSignedIn, isAdmin }: GuardContext,
): Promise<RedirectTarget | null> {
  if (config.setup_required) return guard === "setup" ? null : "/setup";
  switch (guard) {
    case "none":
      return null;
    case "setup":
      return "/404";
    case "home":
      if (isSignedIn) return "/dashboard";
      return config.auth_enabled && !config.landing_page_enabled ? "/login" : null;
    case "guest":
      return isSignedIn ? "/dashboard" : null;
    case "register":
      if (isSignedIn) return "/dashboard";
      return isRegistrationOpen(config) ? null : "/";
    // Every visitor counts as an admin while authentication is off.
    case "signed_in":
      return isSignedIn || !config.auth_enabled ? null : "/login";
    case "admin":
      if (!config.auth_enabled) return null;
      if (!isSignedIn) return "/login";
      return (await isAdmin()) ? null : "/";
  }
}

/** A path inside the app to return to after the login; null for anything that could lead elsewhere. */
export function parseReturnPath(address: unknown): string | null {
  // Browsers drop tabs and line breaks from addresses: `/<tab>/evil.example` would be `//evil.example`.
  if (typeof address !== "string" || !/^\/(?![/\\])[^\t\n\r]*$/.test(address)) return null;
  return /^\/(login|register|setup|404)?([?#]|$)/.test(address) ? null : address;
}

/** Search parameters of the sign-in screens: where to go afterwards. */
export function parseReturnSearch({ redirect }: Readonly<Record<string, unknown>>): { redirect?: string } {
  return typeof redirect === "string" ? { redirect } : {};
}
