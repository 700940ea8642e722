import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { UsersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { DeleteAccount, UserDirectory, UsersRepository } from "../users/index.ts";
import type { ConfirmPassword } from "./confirm-password.ts";

export type DeleteOwnAccountBody = RouteInput<"DELETE /auth/me">["body"];

/** Hand-over attempts to unknown users per account: the response reveals whether an account exists. */
export const HAND_OVER_RULE = { points: 20, durationS: 600 };

/** Deletes the caller's account, and deletes or hands over what belongs to it. */
export type DeleteOwnAccount = (
  caller: UserCaller,
  body: DeleteOwnAccountBody,
  device: LoginDevice,
) => Promise<ServiceResult<undefined>>;

interface Dependencies {
  readonly users: Pick<UsersRepository, "countOtherActiveAdmins">;
  readonly directory: Pick<UserDirectory, "findByLogin">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly confirmPassword: ConfirmPassword;
  readonly handOverLimit: RateLimiter;
  readonly deleteAccount: DeleteAccount;
  readonly record: RecordSecurityEvent;
}

export function createDeleteOwnAccount(dependencies: Dependencies): DeleteOwnAccount {
  const { users, directory, record } = dependencies;

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

  return async (caller, { password, content, hand_over_to }, device) => {
    const confirmed = await dependencies.confirmPassword(caller, "password", password, device);
    if (!confirmed.ok) return confirmed;
    const user = confirmed.value;
    const isLastAdmin =
      user.role === "admin" && (await users.countOtherActiveAdmins(user.id, await dependencies.loadSignIns())) === 0;
    if (isLastAdmin) return fail("last_admin");
    const newOwner = content === "delete" ? ok(null) : await findNewOwner(user, hand_over_to);
    if (!newOwner.ok) return newOwner;
    const deleted = await dependencies.deleteAccount(caller, user, newOwner.value, []);
    if (!deleted.ok) return deleted;
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
