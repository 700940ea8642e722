import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import { WriteConflict, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { AuthSessionsService } from "../auth/index.ts";
import type { UserDirectory, UsersRepository } from "../users/index.ts";
import type { AccountDataRepository } from "./account-data.repository.ts";

/**
 * Deletes an account, and deletes what belongs to it or hands it over. Fails with `last_admin` for the last active
 * admin; check that before, since content is released first. Safe to repeat when it fails half-way.
 *
 * @param heir receives the content; null deletes it
 * @param statements written together with the deletion of the account
 */
export type DeleteAccount = (
  caller: UserCaller,
  user: UsersTable,
  heir: UsersTable | null,
  statements: readonly WriteStatement[],
) => Promise<ServiceResult<undefined>>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly data: AccountDataRepository;
  readonly users: Pick<UsersRepository, "findById">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly sessions: Pick<AuthSessionsService, "endOthers">;
  readonly removeShow: (showId: string) => Promise<unknown>;
  readonly setShowOwner: (caller: UserCaller, showId: string, ownerId: string) => Promise<ServiceResult<unknown>>;
  readonly removeImage: (caller: UserCaller, imageId: string) => Promise<unknown>;
  readonly removeAudioClip: (caller: UserCaller, clipId: string) => Promise<unknown>;
}

export function createDeleteAccount(dependencies: Dependencies): DeleteAccount {
  const { database, data, users, directory, sessions } = dependencies;

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

  return async (caller, user, heir, statements) => {
    const released = await releaseContent(caller, user, heir);
    if (!released.ok) return released;
    const signIns = await dependencies.loadSignIns();
    const ending = await sessions.endOthers(user.id, "");
    try {
      await database.write([
        // The guard row comes first. What was created meanwhile goes the same way, or to the admins.
        ...data.deleteUser(user.id, user.version, signIns),
        ...data.setContentOwner(user.id, heir?.id ?? null),
        ...statements,
      ]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const current = await users.findById(user.id);
      return fail(current?.version === user.version ? "last_admin" : "version_conflict");
    }
    ending.confirm();
    directory.invalidate(user.id, true);
    return ok();
  };
}
