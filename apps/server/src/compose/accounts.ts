import { MAKE_BACKUP_JOB } from "../features/backups/index.ts";
import { MOVE_FILES_JOB } from "../features/file-storage/index.ts";
import * as auth from "../features/auth/index.ts";
import { registerMailRoutes } from "../features/mail/index.ts";
import * as recovery from "../features/recovery/index.ts";
import {
  createConfigurationFileService,
  createConfigurationService,
  registerConfigurationRoutes,
} from "../features/settings/index.ts";
import { RATE_USAGE_JOB } from "../features/usage/index.ts";
import * as users from "../features/users/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createPayloadSealer } from "../platform/jobs/index.ts";
import type { SiteConfig } from "../platform/static/site.ts";
import { readProductVersion } from "../startup/product-version.ts";
import { createCheckSignIn } from "./check-sign-in.ts";
import { composeAuthTools } from "./auth-tools.ts";
import { composeOwnAccount } from "./own-account.ts";
import { composeUserAdministration } from "./user-administration.ts";
import { composeInvitations } from "./invitations.ts";
import { composeSignInMethods, mountSignInMethods } from "./sign-in-methods.ts";
import { composeBackups } from "./backups.ts";
import { composePricing } from "./pricing.ts";
import { composeFileStorage } from "./file-storage.ts";
import { composeMail } from "./mail.ts";
import { composeVerification } from "./verification.ts";
import { syncAccountsWithCluster, sessionEndedTopic } from "./cluster-accounts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

const DAY_MS = 24 * 3_600_000;

/** Composes accounts, authentication and settings. */
export async function composeAccounts(base: ConfiguredInfrastructure) {
  const { database, secret, bus, logger, limits, failed_logins, devices, record, auditLog } = base;
  const { settings, getPublicUrl } = base;
  const isShared = database.transact !== null;
  const { mail, jobs } = composeMail(base, {
    [MAKE_BACKUP_JOB]: (payload, context) => backups.handler(payload, context),
    [RATE_USAGE_JOB]: (payload, context) => pricing.worker.handler(payload, context),
    [MOVE_FILES_JOB]: (payload, context) => files.handler(payload, context),
    [recovery.FORGOT_PASSWORD_JOB]: (payload, context) => resets.handler(payload, context),
    [auth.RESEND_VERIFICATION_JOB]: (payload, context) => verification.handler(payload, context),
  });
  const addJob = jobs.add;
  const pricing = composePricing(base, jobs);
  const files = composeFileStorage(base, jobs);
  const backups = composeBackups(base, jobs, files);
  const repository = users.createUsersRepository(database);
  const directory = users.createUserDirectory(repository, now);
  const { verification, deleteAbandoned, findVerification } = composeVerification(base, {
    mail,
    addJob,
    users: repository,
    directory,
  });
  const tokens = auth.createAccessTokens(secret.deriveKey("access_tokens"), secret.derivePreviousKey("access_tokens"));
  const sessionsRepository = auth.createAuthSessionsRepository(database);
  const setupCode = auth.createSetupCode(limits.createLocal("setup_code", auth.SETUP_CODE_RULE));
  const missingAdmin = await auth.createMissingAdminCheck({ settings, countAdmins: repository.countActiveAdmins });
  const isSetupRequired = (): boolean => settings.get().setup_done_at === null || missingAdmin.isMissing();
  const endedSessions = auth.createEndedSessions(
    now,
    isShared ? async (id) => (await sessionsRepository.findById(id)) !== undefined : null,
  );
  const access = auth.createAuthenticator({
    tokens,
    directory,
    settings: settings.get,
    hasSessionEnded: endedSessions.hasEnded,
  });
  const getSessionTimeouts = (): auth.SessionTimeouts => ({
    idle: settings.get().session_days * DAY_MS,
    absolute: settings.get().session_max_days * DAY_MS,
  });
  const sessions = auth.createAuthSessionsService({
    database,
    repository: sessionsRepository,
    key: secret.deriveKey("refresh_tokens"),
    previousKey: secret.derivePreviousKey("refresh_tokens"),
    getTimeouts: getSessionTimeouts,
    now,
    onEnded: ({ sessionId, user_id }) => {
      endedSessions.add(sessionId);
      bus.publish(sessionEndedTopic, sessionId);
      // Makes the user's live connections authenticate again, which those of the ended session cannot.
      directory.invalidate(user_id, true);
    },
  });
  const issueAccessToken = auth.createIssueAccessToken(tokens);
  const checkNewPassword = auth.createCheckNewPassword(settings.get);
  const accountTokens = auth.createAccountTokensRepository(database);
  const endAccountLinks = (userId: string) => accountTokens.deleteByUser(auth.ACCOUNT_LINKS, userId);
  const resets: recovery.PasswordResetService = recovery.createPasswordResetService({
    database,
    tokens: accountTokens,
    users: repository,
    directory,
    mail,
    addJob,
    payloads: createPayloadSealer(base.secrets, recovery.FORGOT_PASSWORD_JOB),
    checkNewPassword,
    endAccountLinks,
    arePasswordsEnabled: () => settings.get().credentials_auth_enabled,
    getPublicUrl,
    auditLog,
    limits: {
      requestsPerAddress: limits.createShared("forgot_password", recovery.FORGOT_PASSWORD_RULE),
      mailsPerAccount: limits.createShared("reset_mails", recovery.RESET_MAIL_RULE),
      linksPerAddress: limits.createShared("reset_links", recovery.LINK_RULE),
    },
    record,
    now,
  });
  const loginLimits = auth.createUserLoginLimits(limits, failed_logins, now);
  const beginSession = auth.createBeginSession({
    database,
    sessions,
    sessionsRepository,
    recordLogin: repository.recordLogin,
    issueAccessToken,
    now,
  });
  const provider = composeSignInMethods(base);
  const service = auth.createAuthService({
    sessions,
    beginSession,
    directory,
    presentUser: users.presentUser,
    settings,
    missingAdmin,
    isMailReady: mail.isReady,
    verification,
    tokens,
    issueAccessToken,
    loginLimits,
    isProviderReady: provider.setup.isReady,
    isExternalReady: provider.externalSetup.isReady,
    getRedirectUri: provider.setup.getRedirectUri,
    record,
  });
  const stopSync = syncAccountsWithCluster({
    bus,
    directory,
    endedSessions,
    settings,
    isShared,
    onError: (err) => logger.warn({ err }, "settings reload failed"),
  });
  const setup = auth.createRunSetup({
    database,
    settings,
    code: setupCode,
    record,
    missingAdmin,
    now,
    createUserRow: users.createUserRow,
    insertUser: repository.insert,
    checkSignIn: createCheckSignIn(provider.setup, provider.externalSetup),
    toTakenNameFailure: users.toTakenNameFailure,
  });
  const isConfusableUsername = users.createConfusableUsernameCheck(repository);
  const register = auth.createRegisterUser({
    database,
    settings: settings.get,
    addressLimit: limits.createShared("register_user", auth.REGISTER_RULE),
    record,
    isSetupRequired,
    checkNewPassword,
    now,
    createUserRow: users.createUserRow,
    insertUser: repository.insert,
    presentUser: users.presentUser,
    verification,
    deleteAbandoned,
    mail,
    isConfusableUsername,
    toTakenNameFailure: users.toTakenNameFailure,
  });
  const administration = composeUserAdministration(base, {
    users: repository,
    directory,
    loginLimits,
    loadSignIns: provider.loadSignIns,
    isConfusableUsername,
    mail,
    endAccountLinks,
    checkNewPassword,
  });
  const recentLogin = auth.createRecentLogin(sessionsRepository, now);
  const { mountInvitations } = composeInvitations(base, {
    mail,
    users: repository,
    verification,
    checkNewPassword,
    isConfusableUsername,
  });
  const ownAccount = composeOwnAccount(base, {
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
    isVerificationOn: verification.isEnabled,
    provider,
  });
  const { confirmPassword, emailChange } = ownAccount;
  const configuration = createConfigurationService({ database, settings, auditLog, rules: provider.signInRules });
  const configurationFile = createConfigurationFileService({
    database,
    settings,
    configuration,
    auditLog,
    productVersion: readProductVersion(),
    now,
  });
  return {
    settings,
    mail,
    configuration,
    /** Settings embedded into served pages. */
    siteConfig: (): SiteConfig => {
      const { app_name, auth_enabled, landing_page_enabled, default_language } = settings.get();
      const canJoin = auth.canVisitorsJoin(settings.get(), provider.setup.isReady());
      return {
        app_name,
        auth_enabled,
        landing_page_enabled,
        setup_required: isSetupRequired(),
        user_registration_enabled: canJoin,
        default_language,
      };
    },
    access,
    directory,
    /** The account as a caller; undefined if it does not exist. */
    findCaller: async (userId: string): Promise<UserCaller | undefined> => {
      const user = await directory.findById(userId);
      if (user === undefined) return undefined;
      return {
        user_id: userId,
        isAdmin: user.role === "admin" || !settings.get().auth_enabled,
      };
    },
    users: repository,
    users_service: administration.users,
    resets,
    sessions,
    confirmPassword,
    emailChange,
    findVerification,
    findIdentities: provider.identities.findByUser,
    loadSignIns: provider.loadSignIns,
    /** Stops the sync with peers. */
    stop: stopSync,
    startJobs: jobs.start,
    closeJobs: jobs.close,
    backups,
    pricing,
    files,
    setup_code: isSetupRequired() ? setupCode.text : null,
    mount: (mount: Mount) => {
      auth.registerAuthRoutes(mount, {
        auth: service,
        setup,
        register,
        verification,
        devices,
      });
      ownAccount.mount(mount);
      recovery.registerRecoveryRoutes(mount, { resets, devices });
      administration.mount(mount);
      mountInvitations(mount);
      mountSignInMethods(mount, base, provider, {
        users: repository,
        directory,
        beginSession,
        isConfusableUsername,
        confirmPassword,
      });
      composeAuthTools(base, { provider, endedSessions, findUser: directory.findById }).mount(mount);
      registerMailRoutes(mount, mail);
      registerConfigurationRoutes(mount, configuration, configurationFile);
    },
  };
}
export type Accounts = Awaited<ReturnType<typeof composeAccounts>>;
