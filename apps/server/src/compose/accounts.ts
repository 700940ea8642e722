import * as auth from "../features/auth/index.ts";
import { createSettings, settingsRepository } from "../features/settings/index.ts";
import * as users from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { now, type Base } from "./base.ts";

/** Accounts, sign-in and settings. */
export async function composeAccounts({ database, secret }: Base) {
  const settings = await createSettings(settingsRepository(database), now);
  const repository = users.usersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const tokens = auth.accessTokens(secret.key("access_tokens"));
  const sessions_repository = auth.sessionsRepository(database);
  const code = auth.createSetupCode();
  const access = auth.createAccess({ tokens, directory, settings: settings.current });
  const service = auth.createAuthService({
    database,
    sessions: auth.createSessions({
      database,
      repository: sessions_repository,
      key: secret.key("refresh_tokens"),
      now,
    }),
    sessions_repository,
    directory,
    touchLogin: repository.touchLogin,
    presentUser: users.presentUser,
    settings: settings.current,
    tokens,
    guessing: auth.createGuessingLimits(),
    now,
  });
  const setup = auth.createSetup({
    database,
    settings,
    code,
    now,
    newUserRow: users.newUserRow,
    insertUser: repository.insert,
    takenName: users.takenName,
  });
  const users_service = users.createUsersService({ database, repository, directory, now });
  return {
    settings,
    access,
    directory,
    setup_code: settings.current().setup_done_at === null ? code.text : null,
    mount: (mount: Mount) => {
      auth.authRoutes(mount, service, setup);
      users.userRoutes(mount, users_service);
    },
  };
}
export type Accounts = Awaited<ReturnType<typeof composeAccounts>>;
