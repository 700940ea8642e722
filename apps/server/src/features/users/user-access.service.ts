import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { UserDirectory } from "./user-directory.ts";
import type { UsersRepository } from "./users.repository.ts";

/** Operations of admins on the sessions and failed sign-ins of an account. */
export interface UserAccessService {
  /** Signs the account out everywhere, live connections included. */
  endSessions(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
  /** Forgets failed sign-ins, so that the next attempt does not have to wait. */
  unlock(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<UsersRepository, "findById" | "update" | "deleteSessions">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly failedLogins: {
    readonly count: (userId: string) => Promise<number>;
    /** Statement that deletes stored failures. */
    readonly forget: (userId: string) => WriteStatement;
    /** Forgets failures that this process keeps in memory. */
    readonly forgetInMemory: (userId: string) => void;
  };
  readonly auditLog: AuditLog;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createUserAccessService({
  database,
  repository,
  directory,
  failedLogins,
  auditLog,
  record,
  now,
}: Dependencies): UserAccessService {
  return {
    endSessions: async (id, auditContext) => {
      const user = await repository.findById(id);
      if (user === undefined) return fail("not_found");
      const isWritten = await tryWrite(database, [
        // Also revokes access tokens, which would otherwise outlive their session by up to 15 minutes.
        repository.update(id, user.version, { token_version: user.token_version + 1, updated_at: now() }),
        repository.deleteSessions(id),
        auditLog.record(
          { area: "users", action: "sessions_ended", subject: user.username, before: {}, after: {} },
          auditContext,
        ),
      ]);
      if (!isWritten) return fail("version_conflict");
      directory.invalidate(id, true);
      record({ type: "session_ended", ...auditContext, target_id: id, subject: user.username });
      return ok();
    },
    unlock: async (id, auditContext) => {
      const user = await repository.findById(id);
      if (user === undefined) return fail("not_found");
      const failedCount = await failedLogins.count(id);
      failedLogins.forgetInMemory(id);
      await database.write([
        failedLogins.forget(id),
        auditLog.record(
          {
            area: "users",
            action: "user_unlocked",
            subject: user.username,
            before: { failed_logins: failedCount },
            after: { failed_logins: 0 },
          },
          auditContext,
        ),
      ]);
      return ok();
    },
  };
}
