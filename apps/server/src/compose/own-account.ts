import * as profile from "../features/profile/index.ts";
import * as users from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createSecurityEventsRepository } from "../platform/security-log/index.ts";
import type { AccountParts } from "./account-parts.ts";
import { composeEmailChange } from "./email-change.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes what users change about their own account: profile, password, e-mail address, sessions. */
export function composeOwnAccount(base: ConfiguredInfrastructure, parts: AccountParts) {
  const { database, settings, limits, devices, record } = base;
  const { users: repository, directory, sessions, recentLogin, endAccountLinks, provider } = parts;
  const confirmPassword = profile.createConfirmPassword({
    findUser: repository.findById,
    loginLimits: parts.loginLimits,
    recentLogin,
    record,
  });
  const emailChange = composeEmailChange(base, parts);
  const profileService = profile.createProfileService({
    database,
    repository,
    directory,
    loadSignIns: provider.loadSignIns,
    recentLogin,
    emailChange,
    linkedAccounts: {
      findByUser: provider.identities.findByUser,
      isProviderReady: provider.setup.isReady,
      settings: settings.get,
    },
    isConfusableUsername: parts.isConfusableUsername,
    buildSearchText: users.buildUserSearchText,
    toTakenNameFailure: users.toTakenNameFailure,
    presentUser: users.presentUser,
    renameLimit: limits.createShared("username_changes", profile.RENAME_RULE),
    record,
    now,
  });
  const passwords = profile.createOwnPasswordService({
    database,
    repository,
    directory,
    sessions,
    recentLogin,
    confirmPassword,
    checkNewPassword: parts.checkNewPassword,
    issueAccessToken: parts.issueAccessToken,
    endAccountLinks,
    record,
    now,
  });
  const ownSessions = profile.createOwnSessionsService({
    database,
    sessions,
    events: createSecurityEventsRepository(database),
    record,
    now,
  });
  return {
    confirmPassword,
    emailChange,
    mount: (mount: Mount): void =>
      profile.registerProfileRoutes(mount, {
        profile: profileService,
        passwords,
        emailChange,
        sessions: ownSessions,
        devices,
      }),
  };
}
