import type { UserContent } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { UsersTable, WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { UsersRepository } from "./users.repository.ts";
import type { UsersService } from "./users.service.ts";

export type DeleteUserBody = RouteInput<"DELETE /users/:id">["body"];

/**
 * Deletes an account, and deletes its content or hands it over. Deactivate or demote an admin before, since content is
 * released first: an active one could be the last admin, who is kept with `last_admin`. Fails for the field
 * `hand_over_to` if the new owner was deleted or deactivated meanwhile. Safe to repeat after a partial failure.
 *
 * @param newOwner receives the content; null deletes it
 * @param statements written together with the deletion of the account
 */
export type DeleteAccount = (
  caller: UserCaller,
  user: UsersTable,
  newOwner: UsersTable | null,
  statements: readonly WriteStatement[],
) => Promise<ServiceResult<undefined>>;

/** Deletion of accounts by admins. */
export interface UserDeletionService {
  findContent(id: string): Promise<ServiceResult<UserContent>>;
  delete(caller: UserCaller, id: string, body: DeleteUserBody, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly repository: Pick<UsersRepository, "findById">;
  readonly users: Pick<UsersService, "update">;
  readonly countContent: (userId: string) => Promise<UserContent>;
  readonly deleteAccount: DeleteAccount;
  readonly auditLog: AuditLog;
  readonly record: RecordSecurityEvent;
}

export function createUserDeletionService(dependencies: Dependencies): UserDeletionService {
  const { repository, users, countContent, auditLog, record } = dependencies;

  const findNewOwner = async (id: string, newOwnerId: string | undefined): Promise<ServiceResult<UsersTable>> => {
    if (newOwnerId === undefined) return failField("hand_over_to", "required");
    const newOwner = newOwnerId === id ? undefined : await repository.findById(newOwnerId);
    return newOwner?.active === 1 ? ok(newOwner) : failField("hand_over_to", "user_not_found");
  };

  return {
    findContent: async (id) =>
      (await repository.findById(id)) === undefined ? fail("not_found") : ok(await countContent(id)),
    delete: async (caller, id, { content, hand_over_to, end_running_shows }, auditContext) => {
      if (caller.user_id === id) return fail("own_account");
      if ((await repository.findById(id)) === undefined) return fail("not_found");
      const newOwner = content === "delete" ? ok(null) : await findNewOwner(id, hand_over_to);
      if (!newOwner.ok) return newOwner;
      const { running_shows, ...counts } = await countContent(id);
      if (content === "delete" && !end_running_shows && running_shows.length > 0)
        return fail("user_has_running_shows", { params: { shows: running_shows.map(({ name }) => name) } });
      // Deactivate first: this protects the last admin, and the account cannot create content during the hand-over.
      const deactivated = await users.update(id, { active: false }, auditContext);
      if (!deactivated.ok) return deactivated;
      const user = await repository.findById(id);
      if (user === undefined) return fail("not_found");
      const { username, email, role } = user;
      const deleted = await dependencies.deleteAccount(caller, user, newOwner.value, [
        auditLog.record(
          {
            area: "users",
            action: "user_deleted",
            subject: username,
            before: { email, role, ...counts },
            after: newOwner.value === null ? {} : { handed_over_to: newOwner.value.username },
          },
          auditContext,
        ),
      ]);
      if (deleted.ok) record({ type: "account_deleted", ...auditContext, target_id: id, subject: username });
      return deleted;
    },
  };
}
