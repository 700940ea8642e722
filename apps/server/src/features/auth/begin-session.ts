import type { Tokens } from "@showrunner/contract/rest";
import type { Database, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import type { RequestSource } from "../../platform/security-log/index.ts";
import type { IssueAccessToken } from "./authenticator.ts";
import type { AuthSessionsRepository } from "./auth-sessions.repository.ts";
import type { AuthSessionsService } from "./auth-sessions.service.ts";

/**
 * Begins a session of an account that has proved who it is. `statements` are written first, in the same transaction.
 * Rejects with `WriteConflict` when the account's tokens were revoked meanwhile.
 */
export type BeginSession = (
  user: UsersTable,
  source: RequestSource,
  statements?: readonly WriteStatement[],
) => Promise<Tokens>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly sessions: Pick<AuthSessionsService, "begin">;
  readonly sessionsRepository: Pick<AuthSessionsRepository, "removeExpired">;
  readonly recordLogin: (id: string, tokenVersion: number, now: number) => WriteStatement;
  readonly issueAccessToken: IssueAccessToken;
  readonly now: () => number;
}

export function createBeginSession({ database, sessions, now, ...dependencies }: Dependencies): BeginSession {
  return async (user, source, statements = []) => {
    const { sessionId, refreshToken, statement } = sessions.begin(user.id, source);
    await database.write([
      ...statements,
      dependencies.recordLogin(user.id, user.token_version, now()),
      statement,
      dependencies.sessionsRepository.removeExpired(user.id, now()),
    ]);
    return { ...dependencies.issueAccessToken(user, sessionId), refresh_token: refreshToken };
  };
}
