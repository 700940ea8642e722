import {
  createFileStorageService,
  createStorageLocations,
  registerFileStorageRoutes,
} from "../features/file-storage/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createJobsRepository, type JobRunner } from "../platform/jobs/index.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

const TEST_RULE = { points: 20, durationS: 300 };

/** Composes the storage of uploaded files. */
export function composeFileStorage(
  { config, database, auditLog, limits, logger, settings, isHostApproved }: ConfiguredInfrastructure,
  jobs: Pick<JobRunner, "add" | "wake" | "cancel">,
) {
  const onError = (err: unknown): void => logger.warn({ err }, "storage");
  const locations = createStorageLocations(config.dataDir, settings, isHostApproved, onError);
  const { getLocations, getBucket, storage, isIncomplete, close } = locations;
  const service = createFileStorageService({
    getLocations,
    getKind: () => settings.get().storage_kind,
    isIncomplete,
    database,
    jobs,
    jobsRepository: createJobsRepository(database),
    auditLog,
    testLimit: limits.createLocal("storage_tests", TEST_RULE),
    onError,
  });
  return {
    storage,
    /** The bucket of the settings; null without one. */
    getBucket,
    close,
    handler: service.handler,
    mount: (mount: Mount): void => registerFileStorageRoutes(mount, service),
  };
}
