import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import { WriteConflict, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { AuthSessionsService } from "../auth/index.ts";
import type { DeleteAccount, UserDirectory, UsersRepository } from "../users/index.ts";
import type { AccountDataRepository } from "./account-data.repository.ts";

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly data: AccountDataRepository;
  readonly users: Pick<UsersRepository, "findById">;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly sessions: Pick<AuthSessionsService, "endOthers">;
  readonly removeShow: (showId: string) => Promise<unknown>;
  /** The statements run in the same write; rejects with their errors. */
  readonly setShowOwner: (
    caller: UserCaller,
    showId: string,
    ownerId: string,
    statements: readonly WriteStatement[],
  ) => Promise<ServiceResult<unknown>>;
  readonly removeImage: (caller: UserCaller, imageId: string) => Promise<unknown>;
  readonly removeAudioClip: (caller: UserCaller, clipId: string) => Promise<unknown>;
  /** Hands AI providers over without their credentials, even if other content is deleted. */
  readonly releaseProviders: (userId: string, newOwner: UsersTable | null) => WriteStatement;
  readonly removeVideo: (caller: UserCaller, videoId: string) => Promise<unknown>;
  /** Removes the account from its AI runs; prompts are not handed over. */
  readonly releaseRuns: (userId: string) => readonly WriteStatement[];
}

const MAX_ATTEMPTS = 3;

export function createDeleteAccount(dependencies: Dependencies): DeleteAccount {
  const { database, data, users, directory, sessions } = dependencies;

  const isGone = async (newOwner: UsersTable): Promise<boolean> => (await users.findById(newOwner.id))?.active !== 1;

  const handOver = async (
    caller: UserCaller,
    user: UsersTable,
    newOwner: UsersTable,
  ): Promise<ServiceResult<undefined>> => {
    const guard = data.requireActiveUser(newOwner.id);
    for (const { id } of await data.findShows(user.id)) {
      const changed = await dependencies.setShowOwner(caller, id, newOwner.id, guard);
      // Deleted meanwhile on another device.
      if (!changed.ok && changed.error.code !== "gameshow_not_found") return changed;
    }
    await database.write([
      ...guard,
      ...data.setContentOwner(user.id, newOwner.id),
      data.deleteOwnCoHosting(newOwner.id),
    ]);
    return ok();
  };

  const deleteContent = async (caller: UserCaller, user: UsersTable): Promise<void> => {
    for (const { id } of await data.findShows(user.id)) await dependencies.removeShow(id);
    await database.write([data.deleteGames(user.id)]);
    // Files in use by a running show or another user's game or show stay, without an owner.
    for (const { id } of await data.findImages(user.id)) await dependencies.removeImage(caller, id);
    for (const { id } of await data.findAudioClips(user.id)) await dependencies.removeAudioClip(caller, id);
    for (const { id } of await data.findVideos(user.id)) await dependencies.removeVideo(caller, id);
  };

  const tryOnce: DeleteAccount = async (caller, user, newOwner, statements) => {
    if (newOwner === null) await deleteContent(caller, user);
    else {
      const handedOver = await handOver(caller, user, newOwner);
      if (!handedOver.ok) return handedOver;
    }
    const signIns = await dependencies.loadSignIns();
    const ending = await sessions.endOthers(user.id, "");
    await database.write([
      // The guard row comes first. Content created in the meantime goes to the new owner or stays without an owner.
      ...(newOwner === null ? [] : data.requireActiveUser(newOwner.id)),
      ...data.deleteUser(user.id, user.version, signIns),
      ...data.setContentOwner(user.id, newOwner?.id ?? null),
      dependencies.releaseProviders(user.id, newOwner),
      ...dependencies.releaseRuns(user.id),
      ...statements,
    ]);
    ending.confirm();
    directory.invalidate(user.id, true);
    return ok();
  };

  return async (caller, user, newOwner, statements) => {
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      try {
        return await tryOnce(caller, user, newOwner, statements);
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const current = await users.findById(user.id);
        if (current?.version !== user.version) return fail("version_conflict");
        if (newOwner !== null && (await isGone(newOwner))) return failField("hand_over_to", "user_not_found");
        const shows = await data.findShows(user.id);
        if (shows.length === 0 && user.role === "admin" && user.active === 1) return fail("last_admin");
        // Another user handed shows over to this account in the meantime.
        if (attemptsLeft === 1) return fail("version_conflict");
      }
    }
  };
}
