import type { UsersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { LoginLimits } from "../../platform/limits/index.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { RecentLogin } from "../auth/index.ts";

/**
 * Confirms the password typed into `field` and returns the caller's account. A wrong password is a field error, never
 * 401, which would end the session. Failures count together with those of the login form. An account without a password
 * needs a recent sign-in instead.
 */
export type ConfirmPassword = (
  caller: UserCaller,
  field: string,
  password: string | undefined,
  device: LoginDevice,
) => Promise<ServiceResult<UsersTable>>;

interface Dependencies {
  readonly findUser: (id: string) => Promise<UsersTable | undefined>;
  readonly loginLimits: LoginLimits;
  readonly recentLogin: Pick<RecentLogin, "require">;
  readonly record: RecordSecurityEvent;
}

export function createConfirmPassword({ findUser, loginLimits, recentLogin, record }: Dependencies): ConfirmPassword {
  return async (caller, field, password, device) => {
    const { user_id } = caller;
    const user = user_id === null ? undefined : await findUser(user_id);
    if (user === undefined) return fail("not_found");
    if (!hasPassword(user)) {
      const recent = await recentLogin.require(caller);
      return recent.ok ? ok(user) : recent;
    }
    if (password === undefined) return failField(field, "required");
    const result = await loginLimits.attempt(`user:${user.id}`, device, true, async () =>
      (await accountPasswordHasher.verify(user.password_hash, password)) ? user : null,
    );
    if ("waitS" in result) return fail("too_many_requests", { retryAfterS: result.waitS });
    if (result.verified !== null) return ok(user);
    record({
      type: "password_refused",
      source: device.source,
      actor_id: user.id,
      target_id: user.id,
      subject: user.username,
    });
    return failField(field, "wrong_password");
  };
}
