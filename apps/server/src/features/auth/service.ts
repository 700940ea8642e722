import type { FastifyRequest } from "fastify";
import type { AuthConfig, Tokens, User } from "@showrunner/contract/rest";
import {
  foldText,
  WriteConflict,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { isOwnMachine } from "../../platform/http/addresses.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { LoginLimits } from "../../platform/limits/index.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { TokenKind } from "../../platform/secrets/tokens.ts";
import type { RecordSecurityEvent, RequestOrigin } from "../../platform/security-log/index.ts";
import type { SettingsService } from "../settings/index.ts";
import type { UserDirectory } from "../users/index.ts";
import type { AccessClaims } from "./access.ts";
import { isRegistrationOpen } from "./registration.ts";
import type { MissingAdmin } from "./missing-admin.ts";
import type { SessionsRepository } from "./repository.ts";
import type { Sessions } from "./sessions.ts";

export interface AuthService {
  config(request: FastifyRequest): Promise<AuthConfig>;
  login(name: string, password: string, device: LoginDevice): Promise<Outcome<Tokens>>;
  refresh(token: string, origin: RequestOrigin): Promise<Outcome<Tokens>>;
  /** Ends the session of the refresh token, else that of the access token. */
  logout(
    given: { readonly refresh_token: string | undefined; readonly access_token: string | null },
    origin: RequestOrigin,
  ): Promise<Outcome<undefined>>;
  me(caller: UserCaller): Promise<Outcome<User>>;
}

interface Dependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly sessions_repository: SessionsRepository;
  readonly directory: UserDirectory;
  readonly touchLogin: (id: string, token_version: number, now: number) => WriteStatement;
  readonly presentUser: (row: UsersTable) => User;
  readonly settings: SettingsService;
  readonly missing_admin: MissingAdmin;
  readonly tokens: TokenKind<AccessClaims>;
  readonly login_limits: LoginLimits;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

/** Returned as the current user while authentication is disabled. */
const anonymous_admin: User = {
  id: "anonymous",
  username: "admin",
  email: null,
  first_name: "",
  last_name: "",
  role: "admin",
  roles: ["admin"],
  active: true,
  communication_language: "en",
  created_at: new Date(0).toISOString(),
  last_login_at: null,
};

export function createAuthService(dependencies: Dependencies): AuthService {
  const { database, sessions, sessions_repository, directory, settings, tokens, login_limits, record, now } =
    dependencies;
  const answer = (user: UsersTable, session_id: string, refresh_token: string): Tokens => ({
    access_token: tokens.sign({ sub: user.id, ver: user.token_version, sid: session_id }),
    refresh_token,
    expires_in: tokens.lifetime_ms / 1_000,
    token_type: "bearer",
  });

  return {
    config: async (request) => {
      const setup_admin_only = await dependencies.missing_admin.check();
      const {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        setup_done_at,
      } = settings.current();
      const setup_required = setup_done_at === null || setup_admin_only;
      return {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        keycloak_auth_enabled: false,
        setup_required,
        ...(setup_admin_only ? { setup_admin_only } : {}),
        setup_code_required: setup_required && !isOwnMachine(request),
        user_registration_enabled: isRegistrationOpen(settings.current()),
        email_verification_enabled: false,
        environment_settings: [...settings.from_environment],
      };
    },
    login: async (name, password, device) => {
      const { origin } = device;
      const user = await directory.byLogin(name);
      // Username and e-mail address of one account share a counter.
      const account = user === undefined ? `user?${foldText(name)}` : `user:${user.id}`;
      // Users sometimes type passwords into the username field: record existing usernames only.
      const about = { origin, subject: user?.username ?? null, target_id: user?.id ?? null };
      const begun = await login_limits.begin(account, device, user !== undefined);
      if ("wait_s" in begun) {
        record({ type: "login_delayed", ...about });
        return fail("too_many_requests", { retry_after_s: begun.wait_s });
      }
      const { attempt } = begun;
      const matches = await account_passwords.verify(user?.password_hash ?? null, password);
      if (user === undefined || !matches) {
        attempt.failed();
        record({ type: "login_failed", ...about });
        return fail("invalid_credentials");
      }
      attempt.succeeded();
      if (user.active === 0) {
        record({ type: "login_failed", ...about });
        return fail("user_inactive");
      }
      const { session_id, refresh_token, statement } = sessions.begin(user.id);
      try {
        await database.write([
          dependencies.touchLogin(user.id, user.token_version, now()),
          statement,
          sessions_repository.removeExpired(user.id, now()),
        ]);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("invalid_credentials");
        throw error;
      }
      device.trust(account);
      record({ type: "login_succeeded", ...about, actor_id: user.id });
      return ok(answer(user, session_id, refresh_token));
    },
    refresh: async (token, origin) => {
      const refreshed = await sessions.refresh(token);
      if (refreshed === null) return fail("session_expired");
      if ("replayed_of" in refreshed) {
        record({ type: "token_replayed", origin, target_id: refreshed.replayed_of });
        return fail("session_expired");
      }
      const user = await directory.byId(refreshed.user_id);
      if (user === undefined || user.active === 0) return fail("session_expired");
      return ok(answer(user, refreshed.session_id, refreshed.refresh_token));
    },
    logout: async ({ refresh_token, access_token }, origin) => {
      const by_refresh = refresh_token === undefined ? null : await sessions.end(refresh_token);
      const claims =
        by_refresh !== null || access_token === null ? null : (tokens.verify(access_token)?.claims ?? null);
      const ended = claims === null ? by_refresh : await sessions.endById(claims.sid);
      if (ended !== null) record({ type: "logout", origin, actor_id: ended.user_id, target_id: ended.user_id });
      return ok();
    },
    me: async ({ user_id }) => {
      if (user_id === null) return ok(anonymous_admin);
      const user = await directory.byId(user_id);
      return user === undefined ? fail("session_expired") : ok(dependencies.presentUser(user));
    },
  };
}
