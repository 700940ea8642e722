import type { FastifyRequest } from "fastify";
import type { AuthConfig, Tokens, User } from "@showrunner/contract/rest";
import {
  foldText,
  WriteConflict,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { addressKey, isOwnMachine } from "../../platform/http/addresses.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { TokenKind } from "../../platform/secrets/tokens.ts";
import type { SettingsService } from "../settings/index.ts";
import type { UserDirectory } from "../users/index.ts";
import type { AccessClaims } from "./access.ts";
import type { GuessingLimits } from "./guessing.ts";
import { isRegistrationOpen } from "./registration.ts";
import type { SessionsRepository } from "./repository.ts";
import type { Sessions } from "./sessions.ts";

export interface AuthService {
  config(request: FastifyRequest): AuthConfig;
  login(name: string, password: string, address: string): Promise<Outcome<Tokens>>;
  refresh(token: string): Promise<Outcome<Tokens>>;
  logout(token: string | undefined): Promise<Outcome<undefined>>;
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
  readonly tokens: TokenKind<AccessClaims>;
  readonly guessing: GuessingLimits;
  readonly now: () => number;
}

/** Stands for the visitor while authentication is switched off. */
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
  const { database, sessions, sessions_repository, directory, settings, tokens, guessing, now } = dependencies;
  const answer = (user: UsersTable, session_id: string, refresh_token: string): Tokens => ({
    access_token: tokens.sign({ sub: user.id, ver: user.token_version, sid: session_id }),
    refresh_token,
    expires_in: tokens.lifetime_ms / 1_000,
    token_type: "bearer",
  });

  return {
    config: (request) => {
      const {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        setup_done_at,
      } = settings.current();
      const setup_required = setup_done_at === null;
      return {
        app_name,
        landing_page_enabled,
        debug_widget_enabled,
        auth_enabled,
        credentials_auth_enabled,
        keycloak_auth_enabled: false,
        setup_required,
        setup_code_required: setup_required && !isOwnMachine(request),
        user_registration_enabled: isRegistrationOpen(settings.current()),
        email_verification_enabled: false,
        environment_settings: [...settings.from_environment],
      };
    },
    login: async (name, password, address) => {
      const account = foldText(name);
      const from = addressKey(address);
      const wait_s = guessing.begin(account, from);
      if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
      const user = await directory.byLogin(name);
      const matches = await account_passwords.verify(user?.password_hash ?? null, password);
      if (user === undefined || !matches) return fail("invalid_credentials");
      guessing.succeeded(account, from);
      if (user.active === 0) return fail("user_inactive");
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
      return ok(answer(user, session_id, refresh_token));
    },
    refresh: async (token) => {
      const refreshed = await sessions.refresh(token);
      if (refreshed === null) return fail("session_expired");
      const user = await directory.byId(refreshed.user_id);
      if (user === undefined || user.active === 0) return fail("session_expired");
      return ok(answer(user, refreshed.session_id, refreshed.refresh_token));
    },
    logout: async (token) => {
      if (token !== undefined) await sessions.end(token);
      return ok();
    },
    me: async ({ user_id }) => {
      if (user_id === null) return ok(anonymous_admin);
      const user = await directory.byId(user_id);
      return user === undefined ? fail("session_expired") : ok(dependencies.presentUser(user));
    },
  };
}
