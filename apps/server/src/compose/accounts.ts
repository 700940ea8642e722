import * as auth from "../features/auth/index.ts";
import { createSettings, settingsRepository } from "../features/settings/index.ts";
import * as users from "../features/users/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { SiteConfig } from "../platform/static/site.ts";
import { hearOthers, sign_in_ended } from "./accounts-of-servers.ts";
import { now, type Base } from "./base.ts";

/** Composes accounts, authentication and settings. */
export async function composeAccounts(base: Base) {
  const { config, database, secret, bus, logger, limits, failed_logins, devices, record } = base;
  const is_shared = database.transact !== null;
  const settings = await createSettings(settingsRepository(database), config.settings, now);
  const repository = users.usersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const tokens = auth.accessTokens(secret.key("access_tokens"));
  const sessions_repository = auth.sessionsRepository(database);
  const code = auth.createSetupCode(limits.local("setup_code", auth.setup_code_rule));
  const missing_admin = await auth.createMissingAdmin({ settings, countAdmins: repository.countActiveAdmins });
  const isSetupRequired = (): boolean => settings.current().setup_done_at === null || missing_admin.isMissing();
  const ended = auth.createEndedSessions(
    now,
    is_shared ? async (id) => (await sessions_repository.byId(id)) !== undefined : null,
  );
  const access = auth.createAccess({ tokens, directory, settings: settings.current, hasEnded: ended.has });
  const service = auth.createAuthService({
    database,
    sessions: auth.createSessions({
      database,
      repository: sessions_repository,
      key: secret.key("refresh_tokens"),
      now,
      onEnded: ({ session_id, user_id }) => {
        ended.add(session_id);
        bus.publish(sign_in_ended, session_id);
        // Makes live connections authenticate again; those of this session cannot.
        directory.changed(user_id, true);
      },
    }),
    sessions_repository,
    directory,
    touchLogin: repository.touchLogin,
    presentUser: users.presentUser,
    settings,
    missing_admin,
    tokens,
    login_limits: auth.userLoginLimits(limits, failed_logins, now),
    record,
    now,
  });
  const stopHearing = hearOthers({
    bus,
    directory,
    ended,
    settings,
    is_shared,
    onError: (err) => logger.warn({ err }, "settings reload failed"),
  });
  const setup = auth.createSetup({
    database,
    settings,
    code,
    record,
    missing_admin,
    now,
    newUserRow: users.newUserRow,
    insertUser: repository.insert,
    takenName: users.takenName,
  });
  const looksTaken = users.createLooksTaken(repository);
  const register = auth.createRegister({
    database,
    settings: settings.current,
    address_limit: limits.shared("register_user", auth.register_rule),
    record,
    isSetupRequired,
    now,
    newUserRow: users.newUserRow,
    insertUser: repository.insert,
    presentUser: users.presentUser,
    looksTaken,
    takenName: users.takenName,
  });
  const users_service = users.createUsersService({ database, repository, directory, looksTaken, record, now });
  return {
    settings,
    /** Settings embedded into served pages. */
    siteConfig: (): SiteConfig => {
      const { app_name, auth_enabled, landing_page_enabled } = settings.current();
      return {
        app_name,
        auth_enabled,
        landing_page_enabled,
        setup_required: isSetupRequired(),
        user_registration_enabled: auth.isRegistrationOpen(settings.current()),
      };
    },
    access,
    directory,
    /** The account as a caller; undefined if it does not exist. */
    callerOf: async (user_id: string): Promise<UserCaller | undefined> => {
      const user = await directory.byId(user_id);
      if (user === undefined) return undefined;
      return { user_id, is_admin: user.role === "admin" || !settings.current().auth_enabled };
    },
    /** Stops the sync with peers. */
    stop: stopHearing,
    setup_code: isSetupRequired() ? code.text : null,
    mount: (mount: Mount) => {
      auth.authRoutes(mount, { auth: service, setup, register, devices });
      users.userRoutes(mount, users_service);
    },
  };
}
export type Accounts = Awaited<ReturnType<typeof composeAccounts>>;
