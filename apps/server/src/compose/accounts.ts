import { MAKE_BACKUP_JOB } from "../features/backups/index.ts";
import { MOVE_FILES_JOB } from "../platform/storage/index.ts";
import * as auth from "../features/auth/index.ts";
import { registerMailRoutes } from "../features/mail/index.ts";
import * as recovery from "../features/recovery/index.ts";
import {
  createConfigurationFileService,
  createConfigurationService,
  registerConfigurationRoutes,
} from "../features/configuration/index.ts";
import { RATE_USAGE_JOB } from "../features/usage/index.ts";
import * as users from "../features/users/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createPayloadSealer } from "../platform/jobs/index.ts";
import type { SiteConfig } from "../platform/static/site.ts";
import { readProductVersion } from "../startup/product-version.ts";
import { composeAccountParts } from "./account-parts.ts";
import { createCheckSignIn } from "./check-sign-in.ts";
import { composeAuthTools } from "./auth-tools.ts";
import { composeOwnAccount } from "./own-account.ts";
import { composeUserAdministration } from "./user-administration.ts";
import { composeInvitations } from "./invitations.ts";
import { mountSignInMethods } from "./mount-sign-in-methods.ts";
import { composeBackups } from "./backups.ts";
import { composePricing } from "./pricing.ts";
import { composeFileStorage } from "./file-storage.ts";
import { composeLongJobs } from "./jobs.ts";
import { composeMail } from "./mail.ts";
import { syncAccountsWithCluster } from "./cluster-accounts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes accounts, authentication and settings. */
export async function composeAccounts(base: ConfiguredInfrastructure) {
  const { database, bus, logger, limits, devices, record, auditLog, settings, getPublicUrl } = base;
  const { mail, jobs } = composeMail(base, {
    [recovery.FORGOT_PASSWORD_JOB]: (payload, context) => resets.handler(payload, context),
    [auth.RESEND_VERIFICATION_JOB]: (payload, context) => parts.verification.handler(payload, context),
  });
  const longJobs = composeLongJobs(base, {
    [MAKE_BACKUP_JOB]: (payload, context) => backups.handler(payload, context),
    [RATE_USAGE_JOB]: (payload, context) => pricing.worker.handler(payload, context),
    [MOVE_FILES_JOB]: (payload, context) => files.handler(payload, context),
  });
  const pricing = composePricing(base, longJobs);
  const files = composeFileStorage(base, longJobs);
  const wakeAll = (): void => [jobs, longJobs].forEach(({ wake }) => wake());
  // Jobs that a restore put on hold, and that an admin releases, are of all kinds.
  const backups = composeBackups(base, { ...longJobs, wake: wakeAll }, files);
  const parts = composeAccountParts(base, { mail, jobs });
  const { users: repository, directory, tokens, sessions, sessionCache, provider } = parts;
  const setupCode = auth.createSetupCode(limits.createLocal("setup_code", auth.SETUP_CODE_RULE));
  const missingAdmin = await auth.createMissingAdminCheck({ settings, countAdmins: repository.countActiveAdmins });
  const isSetupRequired = (): boolean => settings.get().setup_done_at === null || missingAdmin.isMissing();
  const access = auth.createAuthenticator({
    tokens,
    directory,
    settings: settings.get,
    hasSessionEnded: sessionCache.hasEnded,
  });
  const resets: recovery.PasswordResetService = recovery.createPasswordResetService({
    database,
    tokens: parts.accountTokens,
    users: repository,
    directory,
    mail,
    addJob: jobs.add,
    payloads: createPayloadSealer(base.secrets, recovery.FORGOT_PASSWORD_JOB),
    checkNewPassword: parts.checkNewPassword,
    endAccountLinks: parts.endAccountLinks,
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
  const service = auth.createAuthService({
    sessions,
    beginSession: parts.beginSession,
    directory,
    presentUser: users.presentUser,
    settings,
    missingAdmin,
    isMailReady: mail.isReady,
    verification: parts.verification,
    tokens,
    issueAccessToken: parts.issueAccessToken,
    loginLimits: parts.loginLimits,
    isProviderReady: provider.setup.isReady,
    isExternalReady: provider.externalSetup.isReady,
    getRedirectUri: provider.setup.getRedirectUri,
    record,
  });
  const stopSync = syncAccountsWithCluster({
    bus,
    directory,
    sessionCache,
    settings,
    isShared: database.transact !== null,
    onError: (err) => logger.warn({ err }, "settings reload failed"),
  });
  const setup = auth.createRunSetup({
    database,
    settings,
    code: setupCode,
    record,
    missingAdmin,
    checkNewPassword: parts.checkNewPassword,
    now,
    createUserRow: users.createUserRow,
    insertUser: repository.insert,
    checkSignIn: createCheckSignIn(provider.setup, provider.externalSetup),
    toTakenNameFailure: users.toTakenNameFailure,
  });
  const register = auth.createRegisterUser({
    database,
    settings: settings.get,
    addressLimit: limits.createShared("register_user", auth.REGISTER_RULE),
    record,
    isSetupRequired,
    checkNewPassword: parts.checkNewPassword,
    now,
    createUserRow: users.createUserRow,
    insertUser: repository.insert,
    presentUser: users.presentUser,
    verification: parts.verification,
    deleteAbandoned: parts.deleteAbandoned,
    mail,
    isConfusableUsername: parts.isConfusableUsername,
    toTakenNameFailure: users.toTakenNameFailure,
  });
  const administration = composeUserAdministration(base, parts);
  const { mountInvitations } = composeInvitations(base, parts);
  const ownAccount = composeOwnAccount(base, parts);
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
      const { app_name, auth_enabled, debug_widget_enabled, landing_page_enabled, default_language } = settings.get();
      const canJoin = auth.canVisitorsJoin(settings.get(), provider.setup.isReady());
      return {
        app_name,
        auth_enabled,
        debug_widget_enabled,
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
    usersService: administration.users,
    resets,
    sessions,
    confirmPassword,
    emailChange,
    findVerification: parts.findVerification,
    findIdentities: provider.identities.findByUser,
    loadSignIns: provider.loadSignIns,
    /** Stops the sync with peers. */
    stop: stopSync,
    startJobs: (): void => [jobs, longJobs].forEach(({ start }) => start()),
    closeJobs: async (): Promise<void> => {
      await Promise.all([jobs.close(), longJobs.close()]);
    },
    backups,
    pricing,
    files,
    setupCode: isSetupRequired() ? setupCode.text : null,
    mount: (mount: Mount) => {
      auth.registerAuthRoutes(mount, {
        auth: service,
        setup,
        register,
        verification: parts.verification,
        devices,
      });
      ownAccount.mount(mount);
      recovery.registerRecoveryRoutes(mount, { resets, devices });
      administration.mount(mount);
      mountInvitations(mount);
      mountSignInMethods(mount, base, parts, confirmPassword);
      composeAuthTools(base, parts).mount(mount);
      registerMailRoutes(mount, mail);
      registerConfigurationRoutes(mount, configuration, configurationFile);
    },
  };
}
export type Accounts = Awaited<ReturnType<typeof composeAccounts>>;
