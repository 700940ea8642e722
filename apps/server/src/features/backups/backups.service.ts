import { access, unlink } from "node:fs/promises";
import { z } from "zod";
import type { AuditAction, Backup, BackupPlace, Backups } from "@showrunner/contract/rest";
import { PARTIAL_SUFFIX, UnusableArchive, type ArchiveManifest } from "../../platform/archive/index.ts";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { DatabaseUnavailable, UniqueViolation, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { JobContext, JobHandler, JobRunner, JobsRepository } from "../../platform/jobs/index.ts";
import type { StoredFile } from "../../platform/storage/index.ts";
import { withTimeout } from "../../platform/safe-timers.ts";
import { classifyBackupFailure, StorageUnusable, toBackupFailure } from "./backup-failure.ts";
import { isUpload, nameBackup, nameUpload, type BackupFolder } from "./backup-folder.ts";
import type { DownloadLinks, LinkSignature } from "./download-links.ts";
import { MAKE_BACKUP_JOB, makeBackup, type MakeBackupDependencies } from "./make-backup.ts";
import type { S3Backups } from "./s3-backups.ts";

/** A fixed id limits all servers together to one backup at a time. */
const BACKUP_JOB_ID = "backup";
const RETRY_DELAY_MS = 60_000;
const MAX_ATTEMPTS = 3;

const jobPayload = z.object({
  name: z.string(),
  created_by: z.object({ kind: z.enum(["user", "schedule"]), username: z.string().nullable() }),
});
type JobPayload = z.output<typeof jobPayload>;

export interface BackupsService {
  get(): Promise<Backups>;
  start(by: AuditContext, username: string | null): Promise<ServiceResult<Backups>>;
  cancel(by: AuditContext): Promise<Backups>;
  remove(name: string, by: AuditContext): Promise<ServiceResult<undefined>>;
  createLink(name: string, by: AuditContext): Promise<ServiceResult<LinkSignature>>;
  openByLink(name: string, link: LinkSignature): Promise<ServiceResult<StoredFile>>;
  releaseJobs(by: AuditContext): Promise<Backups>;
  discardJobs(by: AuditContext): Promise<Backups>;
  /** Moves in a file of this server; its old path is gone afterwards. */
  adopt(file: string, by: AuditContext): Promise<ServiceResult<Backup>>;
  /** Null if the backup is in neither place. */
  find(name: string): Promise<FoundBackup | null>;
  /** Statements that add the job of a scheduled backup. */
  createScheduledJob(): readonly WriteStatement[];
  readonly handler: JobHandler;
}

export interface FoundBackup {
  readonly place: BackupPlace;
  readonly bytes: number;
  readonly manifest: ArchiveManifest;
  /** Path on this server; null if the backup is only in the S3 storage. */
  readonly file: string | null;
  readonly open: () => Promise<StoredFile | null>;
}

/** Maximum time that a list waits for the S3 storage, in ms. */
const STORAGE_LIST_MS = 4_000;

interface Dependencies extends MakeBackupDependencies {
  readonly database: Pick<Database, "write">;
  readonly folder: BackupFolder;
  readonly s3: S3Backups;
  /** Where new backups go. */
  readonly getPlace: () => BackupPlace;
  /** Discards the held jobs; resolves with their number. */
  readonly discardHeld: () => Promise<number>;
  readonly links: DownloadLinks;
  readonly jobs: Pick<JobRunner, "add" | "wake" | "cancel">;
  readonly jobsRepository: JobsRepository;
  readonly auditLog: AuditLog;
  readonly getPassphrase: () => string | null;
  /** Number of scheduled backups that are kept. */
  readonly getKept: () => number;
  readonly onError: (error: unknown) => void;
}

/** Backups of the installation as files on this server, made by a job. */
export function createBackupsService(dependencies: Dependencies): BackupsService {
  const {
    database,
    folder,
    s3,
    getPlace,
    discardHeld,
    links,
    jobs,
    jobsRepository,
    auditLog,
    getPassphrase,
    getKept,
    onError,
    now,
  } = dependencies;

  const createJob = (createdBy: JobPayload["created_by"]): readonly WriteStatement[] => {
    const payload: JobPayload = { name: nameBackup(new Date(now())), created_by: createdBy };
    return [jobsRepository.removeStopped(BACKUP_JOB_ID), jobs.add(MAKE_BACKUP_JOB, payload, { id: BACKUP_JOB_ID })];
  };
  const audit = (action: AuditAction, by: AuditContext, subject?: string): WriteStatement =>
    auditLog.record(
      { area: "server", action, ...(subject === undefined ? {} : { subject }), before: {}, after: {} },
      by,
    );

  /** Newest first. A backup that is in both places is listed as on this server. */
  const listAll = async (): Promise<{ readonly items: readonly Backup[]; readonly hasStorageFailed: boolean }> => {
    let hasStorageFailed = false;
    const [local, stored] = await Promise.all([
      folder.list(),
      withTimeout(s3.list(), STORAGE_LIST_MS).catch((error: unknown) => {
        onError(error);
        hasStorageFailed = true;
        return [];
      }),
    ]);
    const names = new Set(local.map(({ name }) => name));
    const items = [...local, ...stored.filter(({ name }) => !names.has(name))];
    return {
      items: items.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.name.localeCompare(a.name)),
      hasStorageFailed,
    };
  };
  const get = async (): Promise<Backups> => {
    const [job, { items, hasStorageFailed }, heldJobs] = await Promise.all([
      jobsRepository.find(BACKUP_JOB_ID),
      listAll(),
      jobsRepository.countHeld(),
    ]);
    const isRunning = job !== undefined && job.state !== "failed";
    return {
      items: [...items],
      running: isRunning
        ? {
            is_cancelling: job.state === "cancel_requested",
            done: job.progress_done,
            total: job.progress_total,
            unit: job.progress_unit,
          }
        : null,
      failure: job?.state === "failed" ? toBackupFailure(job.failure) : null,
      has_passphrase: getPassphrase() !== null,
      held_jobs: heldJobs,
      storage_failed: hasStorageFailed,
    };
  };

  const openAnywhere = async (name: string): Promise<StoredFile | null> =>
    (await folder.open(name)) ?? (await s3.open(name));
  const find: BackupsService["find"] = async (name) => {
    const local = await folder.readManifest(name);
    const manifest = local ?? (await s3.readManifest(name));
    const open = (): Promise<StoredFile | null> => openAnywhere(name);
    const opened = manifest === null ? null : await open();
    if (manifest === null || opened === null) return null;
    opened.stream().destroy();
    const file = local === null ? null : folder.resolveFile(name);
    return { place: local === null ? "s3" : "server", bytes: opened.bytes, manifest, file, open };
  };

  /** Removes the oldest scheduled backups from both places. */
  const prune = async (): Promise<void> => {
    const { items } = await listAll();
    const scheduled = items.filter(({ name, created_by }) => created_by.kind === "schedule" && !isUpload(name));
    for (const { name, place } of scheduled.slice(getKept())) await (place === "s3" ? s3 : folder).remove(name);
  };

  /** Moves a complete backup into the S3 storage. After a failure, it stays on this server. */
  const moveToStorage = async (name: string, { signal, report }: JobContext): Promise<void> => {
    const found = await find(name);
    if (found?.file == null) return;
    try {
      await s3.put(name, found.file, found.manifest, {
        signal,
        report: (done) => report({ done, total: found.bytes, unit: "bytes" }),
      });
    } catch (error) {
      throw signal.aborted ? error : new StorageUnusable("the backup could not be stored", { cause: error });
    }
    await folder.remove(name);
  };

  const make: JobHandler = async (payload, context) => {
    const { signal, report } = context;
    const { name, created_by } = jobPayload.parse(payload);
    const place = getPlace();
    if (place === "s3" && !s3.isConfigured()) throw new StorageUnusable("no bucket is configured");
    const file = folder.resolveFile(name);
    await folder.removeAbandoned(now());
    // Left by an attempt whose process ended; the lease of the job guarantees that no other attempt is writing it.
    await unlink(`${file}${PARTIAL_SUFFIX}`).catch(() => undefined);
    const isMade = await access(file).then(
      () => true,
      () => false,
    );
    if (!isMade)
      await makeBackup(dependencies, {
        file,
        createdBy: created_by,
        signal,
        report,
        findPassphrase: () => Promise.resolve(getPassphrase()),
      });
    if (place === "s3")
      await moveToStorage(name, context).catch(async (error: unknown) => {
        // Backups that the bucket refuses would fill the disk.
        if (created_by.kind === "schedule") await prune().catch(onError);
        throw error;
      });
    if (created_by.kind === "schedule") await prune();
    return { kind: "done", statements: [] };
  };

  return {
    get,
    createScheduledJob: () => createJob({ kind: "schedule", username: null }),
    handler: async (payload, context) => {
      try {
        return await make(payload, context);
      } catch (error) {
        if (context.signal.aborted) throw error;
        onError(error);
        if (error instanceof DatabaseUnavailable && context.attempt < MAX_ATTEMPTS)
          return { kind: "retry", afterMs: RETRY_DELAY_MS, statements: [] };
        return { kind: "failed", failure: classifyBackupFailure(error), statements: [] };
      }
    },
    start: async (by, username) => {
      try {
        await database.write([...createJob({ kind: "user", username }), audit("backup_started", by)]);
      } catch (error) {
        if (error instanceof UniqueViolation) return fail("backup_running");
        throw error;
      }
      jobs.wake();
      return ok(await get());
    },
    cancel: async (by) => {
      if (await jobs.cancel(BACKUP_JOB_ID)) await database.write([audit("backup_cancelled", by)]);
      return get();
    },
    remove: async (name, by) => {
      const wasLocal = await folder.remove(name);
      const wasStored = await s3.remove(name).catch((error: unknown) => {
        // What has been deleted on this server must be reported as deleted, and audited.
        if (!wasLocal) throw error;
        onError(error);
        return false;
      });
      if (!wasLocal && !wasStored) return fail("not_found");
      await database.write([audit("backup_deleted", by, name)]);
      return ok();
    },
    createLink: async (name, by) => {
      if ((await find(name)) === null) return fail("not_found");
      await database.write([audit("backup_downloaded", by, name)]);
      return ok(links.sign(name));
    },
    openByLink: async (name, link) => {
      const state = links.redeem(name, link);
      if (state !== "good") return fail(state === "expired" ? "gone" : "unauthorized");
      const file = await openAnywhere(name);
      return file === null ? fail("not_found") : ok(file);
    },
    releaseJobs: async (by) => {
      const count = await jobsRepository.countHeld();
      if (count > 0) {
        await database.write([jobsRepository.releaseHeld(), audit("jobs_released", by, String(count))]);
        jobs.wake();
      }
      return get();
    },
    discardJobs: async (by) => {
      const count = await discardHeld();
      if (count > 0) {
        await database.write([audit("jobs_discarded", by, String(count))]);
        jobs.wake();
      }
      return get();
    },
    find,
    adopt: async (file, by) => {
      const name = nameUpload(new Date(now()));
      try {
        const backup = await folder.adopt(name, file);
        await database.write([audit("backup_uploaded", by, name)]);
        return ok(backup);
      } catch (error) {
        if (error instanceof UnusableArchive) return fail("archive_invalid");
        throw error;
      }
    },
  };
}
