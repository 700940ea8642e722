import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as backupsFeature from "../features/backups/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createJobsRepository, type JobRunner } from "../platform/jobs/index.ts";
import { AI_RUN_JOB, createAiAttemptsRepository } from "../features/ai-runs/index.ts";
import { createOutboxRepository, SEND_MAIL_JOB } from "../features/mail/index.ts";
import { RATE_USAGE_JOB } from "../features/usage/index.ts";
import { measureFreeSpace } from "../platform/archive/index.ts";
import type { JobsTable } from "../platform/db/index.ts";
import { createReceiveFile } from "../platform/media/receive-file.ts";
import { createAppSecret } from "../platform/secrets/app-secret.ts";
import { readProductVersion } from "../startup/product-version.ts";
import type { composeFileStorage } from "./file-storage.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes backups: files in the data folder, made by a job, on demand and by schedule. */
export function composeBackups(
  { config, database, secret, auditLog, logger, settings }: ConfiguredInfrastructure,
  jobs: Pick<JobRunner, "add" | "wake" | "cancel">,
  { storage, getBucket }: Pick<ReturnType<typeof composeFileStorage>, "storage" | "getBucket">,
) {
  const onError = (err: unknown): void => logger.warn({ err }, "backup");
  const jobsRepository = createJobsRepository(database);
  const outbox = createOutboxRepository(database);
  const attempts = createAiAttemptsRepository(database);
  const discard = ({ kind, payload }: JobsTable): backupsFeature.DiscardedJob => {
    // The payload of some kinds is null.
    const { mail_id, attempt_id } = (JSON.parse(payload) ?? {}) as { mail_id?: string; attempt_id?: string };
    if (kind === SEND_MAIL_JOB && mail_id !== undefined)
      return { statements: [outbox.finish(mail_id, "failed", "discarded", now())], isReleased: false };
    // A cancelled run sends no further requests to its vendor. The run may have ended already.
    if (kind === AI_RUN_JOB && attempt_id !== undefined)
      return { statements: [{ query: attempts.requestCancel(attempt_id).query }], isReleased: true };
    return { statements: [], isReleased: kind === RATE_USAGE_JOB };
  };
  const receiveFile = createReceiveFile(path.join(config.dataDir, "uploads"));
  const service = backupsFeature.createBackupsService({
    location: config.database,
    storage,
    secrets: [secret, ...(config.appSecretPrevious === null ? [] : [createAppSecret(config.appSecretPrevious)])],
    productVersion: readProductVersion(),
    now,
    database,
    folder: backupsFeature.createBackupFolder(path.join(config.dataDir, "backups")),
    s3: backupsFeature.createS3Backups(getBucket),
    getPlace: () => settings.get().backup_place,
    discardHeld: () => backupsFeature.discardHeldJobs({ database, repository: jobsRepository, discard }),
    links: backupsFeature.createDownloadLinks(secret.deriveKey("backup_links"), now),
    jobs,
    jobsRepository,
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
    find: service.find,
    startSchedule: schedule.start,
    mount: (app: FastifyInstance, mount: Mount, findUsername: (id: string | null) => Promise<string | null>): void => {
      const receive = async (request: FastifyRequest) => {
        const tooLarge = { code: "storage_full" } as const;
        const maxBytes = await measureFreeSpace(config.dataDir);
        return receiveFile(request, { maxBytes, defaultName: "backup", tooLarge });
      };
      backupsFeature.registerBackupRoutes(mount, { backups: service, findUsername, receiveFile: receive });
      backupsFeature.registerBackupFileRoute(app, service);
    },
  };
}
