import * as profile from "../features/profile/index.ts";
import { createBudgetsRepository } from "../features/budgets/index.ts";
import { toGameFields, toRoundFields } from "../features/games/index.ts";
import { createUserDeletionService, presentUser, registerUserDeletionRoutes } from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createSecurityEventsRepository } from "../platform/security-log/index.ts";
import type { Accounts } from "./accounts.ts";
import type { ComposedGameshows } from "./gameshows.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedMedia } from "./media.ts";
import type { ComposedAiRuns } from "./ai-runs.ts";
import type { ComposedProviders } from "./providers.ts";

/** Composes export and deletion of accounts, which reach into the features that own the data. */
export function composeAccountData(
  { database, limits, devices, record, auditLog }: Infrastructure,
  {
    users,
    usersService,
    directory,
    sessions,
    confirmPassword,
    emailChange,
    findVerification,
    findIdentities,
    loadSignIns,
  }: Accounts,
  { removeShow, setShowOwner }: ComposedGameshows,
  { images, audio, videos }: ComposedMedia,
  { repository: providers }: ComposedProviders,
  { repository: aiAttempts }: ComposedAiRuns,
) {
  const data = profile.createAccountDataRepository(database);
  const exportAccount = profile.createExportAccount({
    data,
    users,
    findVerification,
    emailChange,
    findIdentities,
    sessions,
    events: createSecurityEventsRepository(database),
    toGameFields,
    toRoundFields,
    presentUser,
    limit: limits.createShared("account_exports", profile.EXPORT_RULE),
    record,
    now,
  });
  const deleteAccount = profile.createDeleteAccount({
    database,
    data,
    users,
    directory,
    loadSignIns,
    sessions,
    removeShow,
    setShowOwner,
    removeImage: images.remove,
    removeAudioClip: audio.remove,
    releaseRuns: (userId) => [
      ...aiAttempts.detachUser(userId),
      ...createBudgetsRepository(database).delete({ subject_id: userId }),
    ],
    // Only admins manage providers.
    releaseProviders: (userId, newOwner) => providers.release(userId, newOwner?.role === "admin" ? newOwner.id : null),
    removeVideo: videos.remove,
  });
  const deleteOwnAccount = profile.createDeleteOwnAccount({
    database,
    data,
    users,
    directory,
    loadSignIns,
    confirmPassword,
    handOverLimit: limits.createShared("hand_over_logins", profile.HAND_OVER_RULE),
    deleteAccount,
    record,
  });
  const userDeletion = createUserDeletionService({
    repository: users,
    users: usersService,
    countContent: async (userId) => ({
      ...(await data.countContent(userId)),
      running_shows: [...(await data.findRunningShows(userId))],
    }),
    deleteAccount,
    auditLog,
    record,
  });
  return {
    mount: (mount: Mount) => {
      profile.registerAccountDataRoutes(mount, { exportAccount, deleteOwnAccount, devices });
      registerUserDeletionRoutes(mount, userDeletion);
    },
  };
}
