import * as auth from "../features/auth/index.ts";
import * as users from "../features/users/index.ts";
import { sessionEndedTopic } from "./cluster-accounts.ts";
import { now } from "./infrastructure.ts";
import type { composeMail } from "./mail.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";
import { composeSignInMethods } from "./sign-in-methods.ts";
import { composeVerification } from "./verification.ts";

const DAY_MS = 24 * 3_600_000;

/** Composes what the features of accounts share: users, their sessions, links and passwords, and how they sign in. */
export function composeAccountParts(
  base: ConfiguredInfrastructure,
  { mail, jobs }: Pick<ReturnType<typeof composeMail>, "mail" | "jobs">,
) {
  const { database, secret, bus, limits, failedLogins, settings } = base;
  const repository = users.createUsersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const tokens = auth.createAccessTokens(secret.deriveKey("access_tokens"), secret.derivePreviousKey("access_tokens"));
  const issueAccessToken = auth.createIssueAccessToken(tokens);
  const sessionsRepository = auth.createAuthSessionsRepository(database);
  const sessionCache = auth.createSessionCache(
    async (id) => (await sessionsRepository.findById(id)) !== undefined,
    now,
  );
  const sessions = auth.createAuthSessionsService({
    database,
    repository: sessionsRepository,
    key: secret.deriveKey("refresh_tokens"),
    previousKey: secret.derivePreviousKey("refresh_tokens"),
    getTimeouts: () => ({
      idle: settings.get().session_days * DAY_MS,
      absolute: settings.get().session_max_days * DAY_MS,
    }),
    now,
    onEnded: ({ sessionId, userId }) => {
      sessionCache.invalidate(sessionId);
      bus.publish(sessionEndedTopic, sessionId);
      // Makes the user's live connections authenticate again, which those of the ended session cannot.
      directory.invalidate(userId, true);
    },
  });
  const accountTokens = auth.createAccountTokensRepository(database);
  return {
    mail,
    users: repository,
    directory,
    isConfusableUsername: users.createConfusableUsernameCheck(repository),
    tokens,
    issueAccessToken,
    sessions,
    sessionCache,
    beginSession: auth.createBeginSession({
      database,
      sessions,
      sessionsRepository,
      recordLogin: repository.recordLogin,
      issueAccessToken,
      now,
    }),
    recentLogin: auth.createRecentLogin(sessionsRepository, now),
    loginLimits: auth.createUserLoginLimits(limits, failedLogins, now),
    checkNewPassword: auth.createCheckNewPassword(settings.get),
    accountTokens,
    endAccountLinks: (userId: string) => accountTokens.deleteByUser(auth.ACCOUNT_LINKS, userId),
    ...composeVerification(base, { mail, addJob: jobs.add, users: repository, directory, tokens: accountTokens }),
    provider: composeSignInMethods(base),
  };
}
export type AccountParts = ReturnType<typeof composeAccountParts>;
