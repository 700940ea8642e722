import type * as auth from "../features/auth/index.ts";
import type { MailService } from "../features/mail/index.ts";
import * as profile from "../features/profile/index.ts";
import * as users from "../features/users/index.ts";
import type { WriteStatement } from "../platform/db/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createSecurityEventsRepository } from "../platform/security-log/index.ts";
import { composeEmailChange } from "./email-change.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";
import type { ComposedSignInMethods } from "./sign-in-methods.ts";

interface Accounts {
  readonly users: users.UsersRepository;
  readonly directory: users.UserDirectory;
  readonly sessions: auth.AuthSessionsService;
  readonly recentLogin: auth.RecentLogin;
  readonly loginLimits: ReturnType<typeof auth.createUserLoginLimits>;
  readonly checkNewPassword: auth.CheckNewPassword;
  readonly issueAccessToken: auth.IssueAccessToken;
  readonly accountTokens: auth.AccountTokensRepository;
  readonly endAccountLinks: (userId: string) => WriteStatement;
  readonly isConfusableUsername: users.IsConfusableUsername;
  readonly mail: MailService;
  readonly isVerificationOn: () => boolean;
  readonly provider: ComposedSignInMethods;
}

/** Composes what users change about their own account: profile, password, e-mail address, sessions. */
export function composeOwnAccount(
  base: ConfiguredInfrastructure,
  {
    users: repository,
    directory,
    sessions,
    recentLogin,
    loginLimits,
    checkNewPassword,
    issueAccessToken,
    accountTokens,
    endAccountLinks,
    isConfusableUsername,
    mail,
    isVerificationOn,
    provider,
  }: Accounts,
) {
  const { database, settings, limits, devices, record } = base;
  const confirmPassword = profile.createConfirmPassword({
    findUser: repository.findById,
    loginLimits,
    recentLogin,
    record,
  });
  const emailChange = composeEmailChange(base, {
    mail,
    users: repository,
    directory,
    tokens: accountTokens,
    recentLogin,
    isVerificationOn,
    endAccountLinks,
  });
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
    isConfusableUsername,
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
    checkNewPassword,
    issueAccessToken,
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
