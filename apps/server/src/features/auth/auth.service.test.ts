import { expect, test } from "vitest";
import { createAuditLog, createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { createTestDatabase } from "../../platform/db/testing/index.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import {
  createManagedUsersRepository,
  createUserDirectory,
  createUsersService,
  createUserRow,
  presentUser,
  createUsersRepository,
} from "../users/index.ts";
import { createSettingsService, createSettingsRepository } from "../configuration/index.ts";
import { createAccessTokens, createIssueAccessToken } from "./authenticator.ts";
import { createFailedLogins, createRateLimiters, createFailedLoginsRepository } from "../../platform/limits/index.ts";
import { createUserLoginLimits } from "./login-limits.ts";
import { createAuthSessionsRepository } from "./auth-sessions.repository.ts";
import { createAuthService } from "./auth.service.ts";
import { createBeginSession } from "./begin-session.ts";
import { createAuthSessionsService } from "./auth-sessions.service.ts";
import { ok } from "../../platform/http/failure.ts";
import { openTestSecretBox } from "../../platform/secrets/testing.ts";

test("rejects a login with the old password when the password changes during the login", async () => {
  const db = await createTestDatabase();
  const { database } = db;
  const repository = createUsersRepository(database);
  const directory = createUserDirectory(repository, Date.now);
  const users = createUsersService({
    getDefaultLanguage: () => "en",
    isConfusableUsername: () => Promise.resolve(false),
    database,
    repository,
    managedUsers: createManagedUsersRepository(database),
    countFailedLogins: () => Promise.resolve(new Map()),
    directory,
    loadSignIns: () =>
      Promise.resolve({
        methods: [{ method: "credentials" }],
        settingsVersion: settings.version,
      }),
    mail: { createOutboxStatements: () => Promise.resolve([]), wake: () => undefined },
    checkNewPassword: () => ok(),
    endAccountLinks: (id) => ({
      query: database.read.deleteFrom("account_tokens").where("user_id", "=", id),
    }),
    auditLog: createAuditLog(createAuditLogRepository(database), Date.now),
    record: () => undefined,
    now: Date.now,
  });
  const settings = await createSettingsService({
    repository: createSettingsRepository(database),
    environment: {},
    secrets: await openTestSecretBox(database),
    now: Date.now,
  });
  const sessionsRepository = createAuthSessionsRepository(database);
  const now = Date.now;
  const tokens = createAccessTokens(Buffer.alloc(32, 8));
  const origin = { address: "here", user_agent: null, request_id: "1" };
  const issueAccessToken = createIssueAccessToken(tokens);
  const sessions = createAuthSessionsService({
    database,
    repository: sessionsRepository,
    getTimeouts: () => ({ idle: 30 * 24 * 3_600_000, absolute: 30 * 24 * 3_600_000 }),
    key: Buffer.alloc(32, 7),
    now,
    onEnded: () => undefined,
  });
  const auth = createAuthService({
    sessions,
    beginSession: createBeginSession({
      database,
      sessions,
      sessionsRepository,
      recordLogin: repository.recordLogin,
      issueAccessToken,
      now,
    }),
    isProviderReady: () => false,
    isExternalReady: () => false,
    getRedirectUri: () => null,
    missingAdmin: {
      isMissing: () => false,
      refresh: () => Promise.resolve(false),
    },
    isMailReady: () => false,
    verification: {
      isEnabled: () => false,
      findMissing: () => Promise.resolve(undefined),
      findUnverifiedUser: () => Promise.resolve(undefined),
    },
    directory: {
      ...directory,
      // Change the password while the old one is being verified.
      findByLogin: async (name) => {
        const user = await repository.findByLogin(name);
        if (user !== undefined)
          await users.update(user.id, { password: "the new password" }, { actor_id: null, source: origin });
        return user;
      },
    },
    presentUser,
    settings,
    tokens,
    issueAccessToken,
    loginLimits: createUserLoginLimits(
      createRateLimiters(),
      createFailedLogins(database, createFailedLoginsRepository(database)),
      now,
    ),
    record: () => undefined,
  });
  const user = createUserRow(
    {
      username: "host",
      password_hash: await accountPasswordHasher.hash("the old password"),
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
    source: origin,
    addressKey: "here",
    getIdFor: () => null,
    trust: () => undefined,
  };
  expect(await auth.login("host", "the old password", device)).toMatchObject({
    error: { code: "invalid_credentials" },
  });
  expect(await database.read.selectFrom("auth_sessions").selectAll().execute()).toEqual([]);
  await db.drop();
});
