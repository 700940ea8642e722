import path from "node:path";
import type { FastifyInstance } from "fastify";
import * as backupsFeature from "../features/backups/index.ts";
import type { SettingsService } from "../features/settings/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createJobsRepository, type JobRunner } from "../platform/jobs/index.ts";
import { createAppSecret } from "../platform/secrets/app-secret.ts";
import type { Storage } from "../platform/storage/index.ts";
import { readProductVersion } from "../startup/product-version.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Composes backups: files in the data folder, made by a job, on demand and by schedule. */
export function composeBackups(
  { config, database, secret, auditLog, logger }: Infrastructure,
  settings: SettingsService,
  jobs: Pick<JobRunner, "add" | "wake" | "cancel">,
  storage: Storage,
) {
  const onError = (err: unknown): void => logger.warn({ err }, "backup");
  const service = backupsFeature.createBackupsService({
    location: config.database,
    storage,
    secrets: [secret, ...(config.appSecretPrevious === null ? [] : [createAppSecret(config.appSecretPrevious)])],
    productVersion: readProductVersion(),
    now,
    database,
    folder: backupsFeature.createBackupFolder(path.join(config.dataDir, "backups")),
    links: backupsFeature.createDownloadLinks(secret.deriveKey("backup_links"), now),
    jobs,
    jobsRepository: createJobsRepository(database),
    auditLog,
    getPassphrase: () => settings.get().backup_passphrase,
    getKept: () => settings.get().backup_keep,
    onError,
  });
  const schedule = backupsFeature.createBackupSchedule({
    database,
    repository: backupsFeature.createBackupScheduleRepository(database),
    getPlan: () => ({ schedule: settings.get().backup_schedule, hour: settings.get().backup_hour }),
    createJob: service.createScheduledJob,
    wakeJobs: jobs.wake,
    onError,
    now,
  });
  return {
    handler: service.handler,
    get: service.get,
    startSchedule: schedule.start,
    mount: (app: FastifyInstance, mount: Mount, findUsername: (id: string | null) => Promise<string | null>): void => {
      backupsFeature.registerBackupRoutes(mount, service, findUsername);
      backupsFeature.registerBackupFileRoute(app, service);
    },
  };
}
