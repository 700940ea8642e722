import { WriteConflict, type Database, type UsersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { AuthSessionsService } from "../auth/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import type { AccountDataRepository } from "./account-data.repository.ts";
import type { ConfirmPassword } from "./confirm-password.ts";

export type RemoveAccountBody = RouteInput<"DELETE /auth/me">["body"];

/** Unknown users to whom one account tries to hand over its shows: the response tells whether an account exists. */
export const HAND_OVER_RULE = { points: 20, durationS: 600 };

/** Deletes the caller's account, and deletes or hands over what belongs to it. */
export type RemoveAccount = (
  caller: UserCaller,
  body: RemoveAccountBody,
  device: LoginDevice,
) => Promise<ServiceResult<undefined>>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly data: AccountDataRepository;
  readonly users: Pick<UsersRepository, "countOtherActiveAdmins" | "findById">;
  readonly directory: Pick<UserDirectory, "findByLogin" | "invalidate">;
  readonly sessions: Pick<AuthSessionsService, "endOthers">;
  readonly confirmPassword: ConfirmPassword;
  readonly handOverLimit: RateLimiter;
  readonly removeShow: (showId: string) => Promise<unknown>;
  readonly setShowOwner: (caller: UserCaller, showId: string, ownerId: string) => Promise<ServiceResult<unknown>>;
  readonly removeImage: (caller: UserCaller, imageId: string) => Promise<unknown>;
  readonly removeAudioClip: (caller: UserCaller, clipId: string) => Promise<unknown>;
  readonly record: RecordSecurityEvent;
}

export function createRemoveAccount(dependencies: Dependencies): RemoveAccount {
  const { database, data, users, directory, sessions, record } = dependencies;

  /** The user who receives the content. */
  const findHeir = async (user: UsersTable, login: string | undefined): Promise<ServiceResult<UsersTable>> => {
    if (login === undefined || login.trim() === "") return failField("hand_over_to", "required");
    const retryAfterS = await dependencies.handOverLimit.check(user.id);
    if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
    const heir = await directory.findByLogin(login);
    if (heir !== undefined && heir.active === 1 && heir.id !== user.id) return ok(heir);
    await dependencies.handOverLimit.consume(user.id);
    return failField("hand_over_to", "user_not_found");
  };

  /** Idempotent, so that the user can try again when it stops half-way. */
  const releaseContent = async (
    caller: UserCaller,
    user: UsersTable,
    heir: UsersTable | null,
  ): Promise<ServiceResult<undefined>> => {
    for (const { id } of await data.findShows(user.id)) {
      if (heir === null) await dependencies.removeShow(id);
      else {
        const changed = await dependencies.setShowOwner(caller, id, heir.id);
        // Deleted meanwhile on another device.
        if (!changed.ok && changed.error.code !== "gameshow_not_found") return changed;
      }
    }
    if (heir !== null) {
      await database.write([...data.setContentOwner(user.id, heir.id), data.deleteOwnCoHosting(heir.id)]);
      return ok();
    }
    await database.write([data.deleteGames(user.id)]);
    // What a running show of somebody else uses stays, without an owner.
    for (const { id } of await data.findImages(user.id)) await dependencies.removeImage(caller, id);
    for (const { id } of await data.findAudioClips(user.id)) await dependencies.removeAudioClip(caller, id);
    return ok();
  };

  return async (caller, { password, content, hand_over_to }, device) => {
    const confirmed = await dependencies.confirmPassword(caller, "password", password, device);
    if (!confirmed.ok) return confirmed;
    const user = confirmed.value;
    if (user.role === "admin" && (await users.countOtherActiveAdmins(user.id)) === 0) return fail("last_admin");
    const heir = content === "delete" ? ok(null) : await findHeir(user, hand_over_to);
    if (!heir.ok) return heir;
    const released = await releaseContent(caller, user, heir.value);
    if (!released.ok) return released;
    const ending = await sessions.endOthers(user.id, "");
    try {
      await database.write([
        // The guard row comes first. What was created meanwhile goes the same way, or to the admins.
        ...data.deleteUser(user.id, user.version),
        ...data.setContentOwner(user.id, heir.value?.id ?? null),
      ]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const current = await users.findById(user.id);
      return fail(current?.version === user.version ? "last_admin" : "version_conflict");
    }
    ending.confirm();
    directory.invalidate(user.id, true);
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
