import type { Tokens } from "@showrunner/contract/rest";
import { tryWrite, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { AuthSessionsService, CheckNewPassword, IssueAccessToken, RecentLogin } from "../auth/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import type { ConfirmPassword } from "./confirm-password.ts";

type ChangePassword = RouteInput<"POST /auth/change-password">["body"];

/**
 * A user's own password. A new password ends all other sessions and revokes all access tokens, so the caller receives a
 * new token.
 */
export interface OwnPasswordService {
  /** Fails with `password_missing` for an account without a password. */
  change(caller: UserCaller, passwords: ChangePassword, device: LoginDevice): Promise<ServiceResult<Tokens>>;
  /** For an account without a password; needs a recent sign-in. Fails with `password_exists` otherwise. */
  set(caller: UserCaller, newPassword: string, device: LoginDevice): Promise<ServiceResult<Tokens>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<UsersRepository, "findById" | "update">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly sessions: Pick<AuthSessionsService, "endOthers">;
  readonly recentLogin: Pick<RecentLogin, "require">;
  readonly confirmPassword: ConfirmPassword;
  readonly checkNewPassword: CheckNewPassword;
  readonly issueAccessToken: IssueAccessToken;
  /** Links that reset the password or change the address are void after a change. */
  readonly endAccountLinks: (userId: string) => WriteStatement;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createOwnPasswordService(dependencies: Dependencies): OwnPasswordService {
  const { database, repository, directory, sessions, recentLogin, confirmPassword, record, now } = dependencies;

  const store = async (
    { session_id }: UserCaller,
    user: UsersTable,
    newPassword: string,
    { source }: LoginDevice,
  ): Promise<ServiceResult<Tokens>> => {
    if (session_id === undefined) return fail("session_expired");
    const checked = dependencies.checkNewPassword("new_password", newPassword, user);
    if (!checked.ok) return checked;
    const columns = {
      password_hash: await accountPasswordHasher.hash(newPassword),
      token_version: user.token_version + 1,
      updated_at: now(),
    };
    const ending = await sessions.endOthers(user.id, session_id);
    const isWritten = await tryWrite(database, [
      repository.update(user.id, user.version, columns),
      ending.statement,
      dependencies.endAccountLinks(user.id),
    ]);
    if (!isWritten) return fail("version_conflict");
    ending.confirm();
    directory.invalidate(user.id, true);
    record({
      type: "password_changed",
      source,
      actor_id: user.id,
      target_id: user.id,
      subject: user.username,
    });
    return ok(dependencies.issueAccessToken({ ...user, ...columns }, session_id));
  };

  return {
    change: async (caller, { current_password, new_password }, device) => {
      const user = caller.user_id === null ? undefined : await repository.findById(caller.user_id);
      if (user !== undefined && !hasPassword(user)) return fail("password_missing");
      const confirmed = await confirmPassword(caller, "current_password", current_password, device);
      return confirmed.ok ? store(caller, confirmed.value, new_password, device) : confirmed;
    },
    set: async (caller, newPassword, device) => {
      const user = caller.user_id === null ? undefined : await repository.findById(caller.user_id);
      if (user === undefined) return fail("not_found");
      if (hasPassword(user)) return fail("password_exists");
      const recent = await recentLogin.require(caller);
      return recent.ok ? store(caller, user, newPassword, device) : recent;
    },
  };
}
