import type { AuthStatus, User } from "@showrunner/contract/rest";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import { foldText, tryWrite, WriteConflict, type Database, type UsersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { RecentLogin } from "../auth/index.ts";
import type { IsConfusableUsername, UserDirectory, UsersRepository } from "../users/index.ts";
import type { EmailChangeService } from "./email-change.service.ts";
import { describeSignInMethods, type LinkedAccounts } from "./linked-accounts.ts";
import { toIsoTimeOrNull } from "../../platform/iso-time.ts";

export type UpdateProfile = RouteInput<"PATCH /auth/me">["body"];

/** New usernames per account: the response reveals which usernames are taken. */
export const RENAME_RULE = { points: 10, durationS: 3_600 };

/** A user's own account; 404 while authentication is disabled. */
export interface ProfileService {
  getStatus(caller: UserCaller): Promise<ServiceResult<AuthStatus>>;
  /** Switching it off fails with `email_not_verified` for an account without a verified address. */
  setLoginViaUsername(caller: UserCaller, isOn: boolean, source: RequestSource): Promise<ServiceResult<undefined>>;
  update(caller: UserCaller, changes: UpdateProfile, source: RequestSource): Promise<ServiceResult<User>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<UsersRepository, "findById" | "update" | "findLastAdminReason">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly recentLogin: Pick<RecentLogin, "findEnd">;
  readonly emailChange: Pick<EmailChangeService, "findPending" | "isAvailable">;
  readonly linkedAccounts: LinkedAccounts;
  readonly isConfusableUsername: IsConfusableUsername;
  readonly buildSearchText: (user: UsersTable) => string;
  /** Maps a unique violation to the failure for the taken name. */
  readonly toTakenNameFailure: (error: unknown) => ServiceResult<never>;
  readonly presentUser: (row: UsersTable) => User;
  /** New usernames per account. */
  readonly renameLimit: RateLimiter;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createProfileService(dependencies: Dependencies): ProfileService {
  const { database, repository, directory, record, now } = dependencies;
  const findOwn = async ({ user_id }: UserCaller): Promise<UsersTable | undefined> =>
    user_id === null ? undefined : repository.findById(user_id);

  /** Checks that the account may take this username. A different spelling of its own name is always allowed. */
  const checkUsername = async (user: UsersTable, username: string): Promise<ServiceResult<undefined>> => {
    const retryAfterS = await dependencies.renameLimit.consume(user.id);
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    const isRespelled = toNameSkeleton(username) === toNameSkeleton(user.username);
    return !isRespelled && (await dependencies.isConfusableUsername(username)) ? fail("username_taken") : ok();
  };

  return {
    getStatus: async (caller) => {
      if (caller.user_id === null) return fail("not_found");
      // Read before the account: a change that is confirmed in between would otherwise be in neither, and the page
      // would no longer wait for it.
      const pending = await dependencies.emailChange.findPending(caller.user_id);
      const user = await findOwn(caller);
      if (user === undefined) return fail("not_found");
      const lastAdminReason =
        user.role === "admin" ? await repository.findLastAdminReason(user.id, await dependencies.loadSignIns()) : null;
      const recentLoginEnd = await dependencies.recentLogin.findEnd(caller);
      return ok({
        has_password: hasPassword(user),
        email: {
          address: user.email,
          verified: user.email_verified_at !== null,
          change_available: dependencies.emailChange.isAvailable(),
          pending,
        },
        login_via_username: user.login_via_username === 1,
        ...(await describeSignInMethods(user, dependencies.linkedAccounts)),
        recent_login_until: toIsoTimeOrNull(recentLoginEnd),
        is_last_admin: lastAdminReason === "last_admin",
        is_last_password_admin: lastAdminReason === "last_password_admin",
      });
    },
    setLoginViaUsername: async (caller, isOn, source) => {
      const user = await findOwn(caller);
      if (user === undefined) return fail("not_found");
      if (isOn === (user.login_via_username === 1)) return ok();
      // Without a verified address, the account could no longer sign in.
      if (!isOn && user.email_verified_at === null) return fail("email_not_verified");
      const columns = { login_via_username: isOn ? 1 : 0, updated_at: now() } as const;
      const isWritten = await tryWrite(database, [repository.update(user.id, user.version, columns)]);
      if (!isWritten) return fail("version_conflict");
      directory.invalidate(user.id, false);
      record({
        type: "login_preference_changed",
        source,
        actor_id: user.id,
        target_id: user.id,
        subject: user.username,
      });
      return ok();
    },
    update: async (caller, changes, source) => {
      const user = await findOwn(caller);
      if (user === undefined) return fail("not_found");
      const { username = user.username } = changes;
      const isRenamed = username !== user.username;
      if (isRenamed) {
        const checked = await checkUsername(user, username);
        if (!checked.ok) return checked;
      }
      const changed = { ...user, ...omitUndefined(changes), username_folded: foldText(username), updated_at: now() };
      const { username_folded, updated_at } = changed;
      const columns = {
        ...omitUndefined(changes),
        username_folded,
        updated_at,
        search_folded: dependencies.buildSearchText(changed),
      };
      try {
        await database.write([repository.update(user.id, user.version, columns)]);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("version_conflict");
        return dependencies.toTakenNameFailure(error);
      }
      directory.invalidate(user.id, false);
      // Records the previous name; the account has the new one.
      if (isRenamed)
        record({
          type: "username_changed",
          source,
          actor_id: user.id,
          target_id: user.id,
          subject: user.username,
        });
      return ok(dependencies.presentUser(changed));
    },
  };
}
