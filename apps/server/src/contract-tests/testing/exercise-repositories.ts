import { createEmailVerificationsRepository } from "../../features/auth/email-verifications.repository.ts";
import { createInvitationsRepository } from "../../features/invitations/invitations.repository.ts";
import { createAccountTokensRepository } from "../../features/auth/account-tokens.repository.ts";
import { createAuthSessionsRepository } from "../../features/auth/auth-sessions.repository.ts";
import { createAccountDataRepository } from "../../features/profile/account-data.repository.ts";
import { createGamesRepository } from "../../features/games/games.repository.ts";
import { createReadableQuestionsRepository } from "../../features/games/index.ts";
import { createRoundSubmissionsRepository } from "../../features/live/room/round-submissions.repository.ts";
import { createMediaRepository } from "../../platform/media/media.repository.ts";
import { findBootOffset, findNewestShowTime, saveBootOffset } from "../../platform/clock/show-clock.repository.ts";
import { createResultsRepository } from "../../features/results/results.repository.ts";
import { createFailedLoginsRepository } from "../../platform/limits/failed-logins.repository.ts";
import { createAuditLogRepository } from "../../platform/audit-log/index.ts";
import { createServerInstancesRepository } from "../../platform/cluster/index.ts";
import { createJobsRepository } from "../../platform/jobs/index.ts";
import { createDataKeysRepository } from "../../platform/secrets/data-keys.repository.ts";
import { createEnvelopesRepository } from "../../platform/secrets/envelopes.repository.ts";
import { createBackupScheduleRepository } from "../../features/backups/index.ts";
import { createGeneratedMediaRepository } from "../../features/media-generation/generated-media.repository.ts";
import { createMediaModelsRepository } from "../../features/media-generation/media-models.repository.ts";
import { createMediaLinksRepository } from "../../features/media-links/media-links.repository.ts";
import { createDatabaseProbe } from "../../features/operations/database-probe.repository.ts";
import { createOutboxRepository } from "../../features/mail/index.ts";
import { createSecurityEventsRepository } from "../../platform/security-log/index.ts";
import { createSettingsRepository } from "../../features/configuration/settings.repository.ts";
import { createCoHostLinksRepository } from "../../features/gameshows/co-host-links.repository.ts";
import { createCoHostsRepository } from "../../features/gameshows/co-hosts.repository.ts";
import {
  createGameshowsRepository,
  createTeamCredentialsRepository,
} from "../../features/gameshows/gameshows.repository.ts";
import { createChargesRepository, createPricingRepository } from "../../features/pricing/index.ts";
import { createProviderPricingRepository } from "../../features/provider-pricing/index.ts";
import { createRehearsalsRepository } from "../../features/rehearsals/rehearsals.repository.ts";
import { createIdentitiesRepository } from "../../features/identity-provider/index.ts";
import { createManagedUsersRepository } from "../../features/users/managed-users.repository.ts";
import { createAiAttemptsRepository } from "../../features/ai-runs/index.ts";
import { createProvidersRepository } from "../../features/providers/index.ts";
import { createOverviewRepository } from "../../features/overview/index.ts";
import { createBudgetsRepository } from "../../features/budgets/index.ts";
import { createUsageDaysRepository, createUsageEventsRepository } from "../../features/usage/index.ts";
import { createUsersRepository } from "../../features/users/users.repository.ts";
import { createSignInMethodsRepository } from "../../features/sign-in-methods/index.ts";
import type { ClockOffsetsTable, Database } from "../../platform/db/index.ts";
import { exerciseAccountData } from "./exercise-account-data.ts";
import { exerciseAccounts, exerciseIdentities } from "./exercise-accounts.ts";
import { exerciseAiRuns } from "./exercise-ai-runs.ts";
import { exerciseBudgets } from "./exercise-budgets.ts";
import { exerciseCoHosts } from "./exercise-co-hosts.ts";
import { exerciseEnvelopes } from "./exercise-envelopes.ts";
import { exerciseGames, exerciseGamesOfShows } from "./exercise-games.ts";
import { exerciseCapabilities, exerciseImageRemoval, exerciseImages } from "./exercise-images.ts";
import { exerciseManagedUsers } from "./exercise-managed-users.ts";
import { exerciseMediaGeneration } from "./exercise-media-generation.ts";
import { exerciseMedia } from "./exercise-media.ts";
import {
  exerciseJobs,
  exerciseMaintenance,
  exerciseServerInstances,
  exerciseShowClock,
} from "./exercise-operations.ts";
import { exercisePricing } from "./exercise-pricing.ts";
import { exerciseProviders } from "./exercise-providers.ts";
import { buildLogRows, exerciseResults } from "./exercise-results.ts";
import { exerciseDataKeys, exerciseFailedLogins, exerciseLogs } from "./exercise-security.ts";
import { exerciseSettings } from "./exercise-settings.ts";
import { exerciseRehearsals, exerciseShows } from "./exercise-shows.ts";
import { exerciseSubmissions, exerciseTeamCredentials } from "./exercise-teams.ts";
import { exerciseUsage } from "./exercise-usage.ts";
import { exerciseUsers } from "./exercise-users.ts";
import { createRecorder, type Transcript } from "./recorder.ts";

/** Every repository of the server, as repositories.test.ts checks. A new one needs a line here and steps below. */
export function createRepositories(database: Database) {
  return {
    users: createUsersRepository(database),
    managedUsers: createManagedUsersRepository(database),
    sessions: createAuthSessionsRepository(database),
    emailVerifications: createEmailVerificationsRepository(database),
    accountTokens: createAccountTokensRepository(database),
    invitations: createInvitationsRepository(database),
    identities: createIdentitiesRepository(database),
    signInMethods: createSignInMethodsRepository(database),
    accountData: createAccountDataRepository(database),
    settings: createSettingsRepository(database),
    games: createGamesRepository(database),
    readableQuestions: createReadableQuestionsRepository(database),
    images: createMediaRepository(database, "image"),
    videos: createMediaRepository(database, "video"),
    mediaLinks: createMediaLinksRepository(database),
    mediaModels: createMediaModelsRepository(database),
    generatedMedia: createGeneratedMediaRepository(database),
    shows: createGameshowsRepository(database),
    credentials: createTeamCredentialsRepository(database),
    coHosts: createCoHostsRepository(database),
    coHostLinks: createCoHostLinksRepository(database),
    rehearsals: createRehearsalsRepository(database),
    submissions: createRoundSubmissionsRepository(database),
    results: createResultsRepository(database),
    failedLogins: createFailedLoginsRepository(database),
    securityEvents: createSecurityEventsRepository(database),
    auditLog: createAuditLogRepository(database),
    dataKeys: createDataKeysRepository(database),
    envelopes: createEnvelopesRepository(database),
    jobs: createJobsRepository(database),
    serverInstances: createServerInstancesRepository(database),
    backupSchedule: createBackupScheduleRepository(database),
    outbox: createOutboxRepository(database),
    overview: createOverviewRepository(database),
    databaseProbe: { run: createDatabaseProbe(database) },
    showClock: {
      findNewestShowTime: () => findNewestShowTime(database),
      findBootOffset: (bootId: string) => findBootOffset(database, bootId),
      saveBootOffset: (row: ClockOffsetsTable) => saveBootOffset(database, row),
    },
    providerPricing: createProviderPricingRepository(database),
    usageEvents: createUsageEventsRepository(database),
    providers: createProvidersRepository(database),
    usageDays: createUsageDaysRepository(database),
    pricing: createPricingRepository(database),
    charges: createChargesRepository(database),
    budgets: createBudgetsRepository(database),
    aiAttempts: createAiAttemptsRepository(database),
  };
}

/**
 * Calls every method of every repository. The order matters: shows play games, games show images, and what is in use
 * cannot be removed.
 *
 * @param done called after each step
 */
export async function exerciseRepositories(
  database: Database,
  done: (step: string) => void = () => undefined,
): Promise<Transcript> {
  const repositories = createRepositories(database);
  const transcript: Transcript = [];
  const recorder = createRecorder(database, transcript, done);

  const signIns = await exerciseUsers(database, repositories, recorder);
  await exerciseAccounts(repositories, recorder);
  await exerciseIdentities(repositories, signIns.settingsVersion, recorder);
  await exerciseManagedUsers(repositories, recorder);
  await exerciseSettings(repositories.settings, recorder);

  await exerciseImages(repositories.images, recorder);
  await exerciseGames(repositories.games, recorder);
  await exerciseShows(database, repositories.shows, recorder);
  await exerciseCoHosts(repositories, recorder);
  await exerciseUsage(database, repositories, recorder);
  await exercisePricing(database, repositories, recorder);
  await exerciseBudgets(repositories.budgets, recorder);
  await exerciseRehearsals(repositories, recorder);
  await exerciseGamesOfShows(repositories, recorder);
  await exerciseCapabilities(repositories.images, recorder);
  await exerciseMedia(database, repositories, recorder);
  await exerciseImageRemoval(repositories.images, recorder);

  await exerciseTeamCredentials(repositories.credentials, recorder);
  await exerciseSubmissions(database, repositories.submissions, recorder);
  await exerciseFailedLogins(repositories.failedLogins, recorder);
  await exerciseLogs(repositories, recorder);
  await exerciseDataKeys(repositories.dataKeys, recorder);
  await exerciseEnvelopes(repositories, recorder);
  await exerciseJobs(repositories.jobs, recorder);
  await exerciseServerInstances(repositories.serverInstances, recorder);
  await exerciseMaintenance(repositories, recorder);
  await exerciseShowClock(repositories.showClock, recorder);
  await recorder.reads("databaseProbe.run", repositories.databaseProbe.run());
  await exerciseProviders(repositories.providers, recorder);
  await exerciseAiRuns(repositories.aiAttempts, recorder);
  await exerciseMediaGeneration(repositories, recorder);

  await recorder.writes("log", buildLogRows(database, "h1"));
  await exerciseResults(database, "h1", recorder.record);
  await exerciseAccountData(repositories, signIns, recorder);
  return transcript;
}
