import { expect, test } from "vitest";
import { testDatabase } from "../../platform/db/testing/index.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import { createUserDirectory, createUsersService, newUserRow, presentUser, usersRepository } from "../users/index.ts";
import { createSettings, settingsRepository } from "../settings/index.ts";
import { accessTokens } from "./access.ts";
import { createFailedLogins, createRateLimits, failedLoginsRepository } from "../../platform/limits/index.ts";
import { userLoginLimits } from "./login-limits.ts";
import { sessionsRepository } from "./repository.ts";
import { createAuthService } from "./service.ts";
import { createSessions } from "./sessions.ts";

test("a sign-in with the old password that a new one overtakes lets nobody in", async () => {
  const db = await testDatabase();
  const { database } = db;
  const repository = usersRepository(database);
  const directory = createUserDirectory(repository, Date.now);
  const users = createUsersService({
    looksTaken: () => Promise.resolve(false),
    database,
    repository,
    directory,
    record: () => undefined,
    now: Date.now,
  });
  const settings = await createSettings(settingsRepository(database), {}, Date.now);
  const sessions_repository = sessionsRepository(database);
  const now = Date.now;
  const origin = { address: "here", user_agent: null, request_id: "1" };
  const auth = createAuthService({
    database,
    sessions: createSessions({
      database,
      repository: sessions_repository,
      key: Buffer.alloc(32, 7),
      now,
      onEnded: () => undefined,
    }),
    missing_admin: { isMissing: () => false, check: () => Promise.resolve(false) },
    sessions_repository,
    directory: {
      ...directory,
      // Change the password while the old one is being verified.
      byLogin: async (name) => {
        const user = await repository.byLogin(name);
        if (user !== undefined)
          await users.update(user.id, { password: "the new password" }, { actor_id: null, origin });
        return user;
      },
    },
    touchLogin: repository.touchLogin,
    presentUser,
    settings,
    tokens: accessTokens(Buffer.alloc(32, 8)),
    login_limits: userLoginLimits(
      createRateLimits(),
      createFailedLogins(database, failedLoginsRepository(database)),
      now,
    ),
    record: () => undefined,
    now,
  });
  const user = newUserRow(
    {
      username: "host",
      password_hash: await account_passwords.hash("the old password"),
      email: null,
      first_name: "",
      last_name: "",
      role: "user",
      communication_language: "en",
    },
    now(),
  );
  await database.write([repository.insert(user)]);

  const device = {
    origin,
    address: "here",
    idFor: () => null,
    trust: () => undefined,
  };
  expect(await auth.login("host", "the old password", device)).toMatchObject({
    error: { code: "invalid_credentials" },
  });
  expect(await database.read.selectFrom("auth_sessions").selectAll().execute()).toEqual([]);
  await db.end();
});
