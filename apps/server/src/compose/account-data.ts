import * as profile from "../features/profile/index.ts";
import { presentUser } from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createSecurityEventsRepository } from "../platform/security-log/index.ts";
import type { Accounts } from "./accounts.ts";
import type { ComposedGameshows } from "./gameshows.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedMedia } from "./media.ts";

/** Composes export and deletion of accounts, which reach into the features that own the data. */
export function composeAccountData(
  { database, limits, devices, record }: Infrastructure,
  {
    users,
    directory,
    sessions,
    sessionsRepository,
    confirmPassword,
    emailChange,
    findVerification,
    findIdentities,
  }: Accounts,
  { removeShow, setShowOwner }: ComposedGameshows,
  { images, audio }: ComposedMedia,
) {
  const data = profile.createAccountDataRepository(database);
  const exportAccount = profile.createExportAccount({
    data,
    users,
    findVerification,
    emailChange,
    findIdentities,
    sessions: sessionsRepository,
    events: createSecurityEventsRepository(database),
    presentUser,
    limit: limits.createShared("account_exports", profile.EXPORT_RULE),
    record,
    now,
  });
  const removeAccount = profile.createRemoveAccount({
    database,
    data,
    users,
    directory,
    sessions,
    confirmPassword,
    handOverLimit: limits.createShared("hand_over_logins", profile.HAND_OVER_RULE),
    removeShow,
    setShowOwner,
    removeImage: images.remove,
    removeAudioClip: audio.remove,
    record,
  });
  return {
    mount: (mount: Mount) => profile.registerAccountDataRoutes(mount, { exportAccount, removeAccount, devices }),
  };
}
