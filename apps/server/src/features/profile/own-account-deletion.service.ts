import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import { tryWrite, type Database, type UsersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { DeleteAccount, UserDirectory, UsersRepository } from "../users/index.ts";
import type { AccountDataRepository } from "./account-data.repository.ts";
import type { ConfirmPassword } from "./confirm-password.ts";

export type DeleteOwnAccountBody = RouteInput<"DELETE /auth/me">["body"];

/** Hand-over attempts to unknown users per account: the response reveals whether an account exists. */
export const HAND_OVER_RULE = { points: 20, durationS: 600 };

/**
 * Deletes the caller's account, and deletes or hands over what belongs to it. The account stays active until the write
 * that deletes it, so that its owner can repeat an interrupted deletion; an admin is an ordinary user meanwhile.
 */
export type DeleteOwnAccount = (
  caller: UserCaller,
  body: DeleteOwnAccountBody,
  device: LoginDevice,
) => Promise<ServiceResult<undefined>>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly data: Pick<AccountDataRepository, "findRunningShows">;
  readonly users: Pick<UsersRepository, "findLastAdminReason" | "update" | "updateUnlessLastAdmin">;
  readonly directory: Pick<UserDirectory, "findByLogin" | "invalidate">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly confirmPassword: ConfirmPassword;
  readonly handOverLimit: RateLimiter;
  readonly deleteAccount: DeleteAccount;
  readonly record: RecordSecurityEvent;
}

export function createDeleteOwnAccount(dependencies: Dependencies): DeleteOwnAccount {
  const { database, data, users, directory, record } = dependencies;

  /**
   * Makes an admin an ordinary user before content is released: this protects the last admin, also if two delete
   * themselves concurrently.
   */
  const giveUpAdminRole = async (user: UsersTable): Promise<ServiceResult<UsersTable>> => {
    if (user.role !== "admin") return ok(user);
    const signIns = await dependencies.loadSignIns();
    const reason = await users.findLastAdminReason(user.id, signIns);
    if (reason !== null) return fail(reason);
    const isWritten = await tryWrite(
      database,
      users.updateUnlessLastAdmin(user.id, user.version, { role: "user" }, signIns),
    );
    if (!isWritten) {
      const current = await users.findLastAdminReason(user.id, await dependencies.loadSignIns());
      return fail(current ?? "version_conflict");
    }
    directory.invalidate(user.id, true);
    return ok({ ...user, role: "user", version: user.version + 1 });
  };

  /** Does nothing if an admin has changed the account meanwhile. */
  const restoreAdminRole = async ({ id, version }: UsersTable): Promise<void> => {
    if (await tryWrite(database, [users.update(id, version, { role: "admin" })])) directory.invalidate(id, true);
  };

  /** Finds the user who receives the content. */
  const findNewOwner = async (user: UsersTable, login: string | undefined): Promise<ServiceResult<UsersTable>> => {
    if (login === undefined || login.trim() === "") return failField("hand_over_to", "required");
    const retryAfterS = await dependencies.handOverLimit.check(user.id);
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    const newOwner = await directory.findByLogin(login);
    if (newOwner !== undefined && newOwner.active === 1 && newOwner.id !== user.id) return ok(newOwner);
    await dependencies.handOverLimit.consume(user.id);
    return failField("hand_over_to", "user_not_found");
  };

  return async (caller, { password, content, hand_over_to, end_running_shows }, device) => {
    const confirmed = await dependencies.confirmPassword(caller, "password", password, device);
    if (!confirmed.ok) return confirmed;
    const user = confirmed.value;
    if (user.active === 0) return fail("user_inactive");
    const newOwner = content === "delete" ? ok(null) : await findNewOwner(user, hand_over_to);
    if (!newOwner.ok) return newOwner;
    const runningShows = content === "delete" && !end_running_shows ? await data.findRunningShows(user.id) : [];
    if (runningShows.length > 0)
      return fail("user_has_running_shows", { params: { shows: runningShows.map(({ name }) => name) } });
    const ordinary = await giveUpAdminRole(user);
    if (!ordinary.ok) return ordinary;
    let isDeleted = false;
    try {
      const deleted = await dependencies.deleteAccount(caller, ordinary.value, newOwner.value, []);
      if (!deleted.ok) return deleted;
      isDeleted = true;
    } finally {
      if (!isDeleted && user.role === "admin") await restoreAdminRole(ordinary.value);
    }
    record({
      type: "account_deleted",
      source: device.source,
      actor_id: user.id,
      target_id: user.id,
      subject: user.username,
    });
    return ok();
  };
}
