import type { FastifyRequest } from "fastify";
import type { AuthConfig, Tokens, User } from "@showrunner/contract/rest";
import { foldText, WriteConflict, type UsersTable } from "../../platform/db/index.ts";
import { isLocalRequest } from "../../platform/http/addresses.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { LoginLimits } from "../../platform/limits/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { TokenCodec } from "../../platform/secrets/token-codec.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { SettingsService } from "../configuration/index.ts";
import type { UserDirectory } from "../users/index.ts";
import type { AccessClaims, IssueAccessToken } from "./authenticator.ts";
import { canVisitorsJoin } from "./registration.service.ts";
import type { MissingAdminCheck } from "./missing-admin-check.ts";
import type { BeginSession } from "./begin-session.ts";
import type { VerificationService } from "./verification.service.ts";
import type { AuthSessionsService } from "./auth-sessions.service.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export interface AuthService {
  getConfig(request: FastifyRequest): Promise<AuthConfig>;
  login(name: string, password: string, device: LoginDevice): Promise<ServiceResult<Tokens>>;
  refresh(token: string, origin: RequestSource): Promise<ServiceResult<Tokens>>;
  /** Ends the session of the refresh token if given, otherwise that of the access token. */
  logout(
    given: { readonly refresh_token: string | undefined; readonly access_token: string | null },
    origin: RequestSource,
  ): Promise<ServiceResult<undefined>>;
  getCurrentUser(caller: UserCaller): Promise<ServiceResult<User>>;
}

interface Dependencies {
  readonly sessions: AuthSessionsService;
  readonly beginSession: BeginSession;
  readonly directory: UserDirectory;
  readonly presentUser: (row: UsersTable) => User;
  readonly settings: SettingsService;
  readonly missingAdmin: MissingAdminCheck;
  readonly isMailReady: () => boolean;
  readonly verification: Pick<VerificationService, "isEnabled" | "findMissing" | "findUnverifiedUser">;
  readonly tokens: TokenCodec<AccessClaims>;
  readonly issueAccessToken: IssueAccessToken;
  readonly loginLimits: LoginLimits;
  readonly isProviderReady: () => boolean;
  readonly isExternalReady: () => boolean;
  /** Address to register at an identity provider; null without a public address. */
  readonly getRedirectUri: () => string | null;
  readonly record: RecordSecurityEvent;
}

/** Returned as the current user while authentication is disabled. */
const ANONYMOUS_ADMIN: User = {
  id: "anonymous",
  username: "admin",
  email: null,
  first_name: "",
  last_name: "",
  role: "admin",
  roles: ["admin"],
  active: true,
  communication_language: "en",
  created_at: toIsoTime(0),
  last_login_at: null,
};

/** Whether the account may be signed in to with this name (username or e-mail address). */
const canSignInAs = (user: UsersTable, name: string): boolean =>
  user.login_via_username === 1 || foldText(name) === user.email_folded;

/** Derives the type from the methods that are set up (docs/conformance.md, section 3). */
function deriveAuthType(hasCredentials: boolean, hasProvider: boolean): AuthConfig["auth_type"] {
  if (hasCredentials) return hasProvider ? "mixed" : "credentials";
  return hasProvider ? "keycloak" : "external";
}

export function createAuthService(dependencies: Dependencies): AuthService {
  const { sessions, directory, settings, tokens, loginLimits, record } = dependencies;
  return {
    getConfig: async (request) => {
      const isAdminMissing = await dependencies.missingAdmin.refresh();
      const {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        oidc_button_label,
        setup_done_at,
      } = settings.get();
      const isProviderReady = dependencies.isProviderReady();
      const isSetupRequired = setup_done_at === null || isAdminMissing;
      return {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        keycloak_auth_enabled: isProviderReady,
        external_auth_enabled: dependencies.isExternalReady(),
        keycloak_label: oidc_button_label,
        auth_type: deriveAuthType(credentials_auth_enabled, isProviderReady),
        setup_required: isSetupRequired,
        ...(isAdminMissing ? { setup_admin_only: isAdminMissing } : {}),
        ...(isSetupRequired ? { setup_redirect_uri: dependencies.getRedirectUri() } : {}),
        setup_code_required: isSetupRequired && !isLocalRequest(request),
        user_registration_enabled: canVisitorsJoin(settings.get(), isProviderReady),
        email_verification_enabled: dependencies.verification.isEnabled(),
        password_reset_enabled: credentials_auth_enabled && dependencies.isMailReady(),
        environment_settings: isSetupRequired ? [...settings.environmentKeys] : [],
      };
    },
    login: async (name, password, device) => {
      if (!settings.get().credentials_auth_enabled) return fail("credentials_off");
      const { source } = device;
      const found = (await directory.findByLogin(name)) ?? (await dependencies.verification.findUnverifiedUser(name));
      // The username and the e-mail address of an account share one counter.
      const account = found === undefined ? `user?${foldText(name)}` : `user:${found.id}`;
      // Users sometimes type passwords into the username field: record existing usernames only.
      const auditFields = { source, subject: found?.username ?? null, target_id: found?.id ?? null };
      const result = await loginLimits.attempt(account, device, found !== undefined, async () => {
        const matches = await accountPasswordHasher.verify(found?.password_hash ?? null, password);
        // Checked after the comparison, so that the response time does not reveal why a login is refused.
        return found !== undefined && matches && canSignInAs(found, name) ? found : null;
      });
      if ("waitS" in result) {
        record({ type: "login_delayed", ...auditFields });
        return fail("too_many_requests", { retryAfterS: result.waitS });
      }
      const user = result.verified;
      if (user === null) {
        record({ type: "login_failed", ...auditFields });
        return fail("invalid_credentials");
      }
      if (user.active === 0) {
        record({ type: "login_failed", ...auditFields });
        return fail("user_inactive");
      }
      const missing = await dependencies.verification.findMissing(user);
      if (missing !== undefined) {
        record({ type: "login_failed", ...auditFields });
        return fail("email_not_verified", { params: { verification_id: missing.id } });
      }
      let begunTokens: Tokens;
      try {
        begunTokens = await dependencies.beginSession(user, source);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("invalid_credentials");
        throw error;
      }
      device.trust(account);
      record({ type: "login_succeeded", ...auditFields, actor_id: user.id });
      return ok(begunTokens);
    },
    refresh: async (token, origin) => {
      const refreshed = await sessions.refresh(token, origin);
      if (refreshed === null) return fail("session_expired");
      if ("replayedUserId" in refreshed) {
        record({ type: "token_replayed", source: origin, target_id: refreshed.replayedUserId });
        return fail("session_expired");
      }
      const user = await directory.findById(refreshed.userId);
      if (user === undefined || user.active === 0) return fail("session_expired");
      const { sessionId, refreshToken } = refreshed;
      return ok({ ...dependencies.issueAccessToken(user, sessionId), refresh_token: refreshToken });
    },
    logout: async ({ refresh_token, access_token }, origin) => {
      const byRefresh = refresh_token === undefined ? null : await sessions.end(refresh_token);
      const claims = byRefresh !== null || access_token === null ? null : (tokens.verify(access_token)?.claims ?? null);
      const ended = claims === null ? byRefresh : await sessions.endById(claims.sid);
      if (ended !== null) record({ type: "logout", source: origin, actor_id: ended.userId, target_id: ended.userId });
      return ok();
    },
    getCurrentUser: async ({ user_id }) => {
      if (user_id === null) return ok(ANONYMOUS_ADMIN);
      const user = await directory.findById(user_id);
      return user === undefined ? fail("session_expired") : ok(dependencies.presentUser(user));
    },
  };
}
