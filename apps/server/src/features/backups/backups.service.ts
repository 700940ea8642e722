import { access, unlink } from "node:fs/promises";
import { z } from "zod";
import type { Backups } from "@showrunner/contract/rest";
import { NotEnoughSpace, PARTIAL_SUFFIX } from "../../platform/archive/index.ts";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { DatabaseUnavailable, UniqueViolation, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { JobHandler, JobRunner, JobsRepository } from "../../platform/jobs/index.ts";
import { UnusableDataKey } from "../../platform/secrets/secret-box.ts";
import type { StoredFile } from "../../platform/storage/index.ts";
import { nameBackup, type BackupFolder } from "./backup-folder.ts";
import type { DownloadLinks, LinkSignature } from "./download-links.ts";
import { MAKE_BACKUP_JOB, makeBackup, type MakeBackupDependencies } from "./make-backup.ts";

/** One backup at a time, over all servers. */
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
  /** Statements that add the job of a scheduled backup. */
  createScheduledJob(): readonly WriteStatement[];
  readonly handler: JobHandler;
}

interface Dependencies extends MakeBackupDependencies {
  readonly database: Pick<Database, "write">;
  readonly folder: BackupFolder;
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
  const { database, folder, links, jobs, jobsRepository, auditLog, getPassphrase, getKept, onError, now } =
    dependencies;

  const createJob = (createdBy: JobPayload["created_by"]): readonly WriteStatement[] => {
    const payload: JobPayload = { name: nameBackup(new Date(now())), created_by: createdBy };
    return [jobsRepository.removeFailed(BACKUP_JOB_ID), jobs.add(MAKE_BACKUP_JOB, payload, { id: BACKUP_JOB_ID })];
  };
  const audit = (action: string, by: AuditContext, subject?: string): WriteStatement =>
    auditLog.record(
      { area: "server", action, ...(subject === undefined ? {} : { subject }), before: {}, after: {} },
      by,
    );

  const get = async (): Promise<Backups> => {
    const job = await jobsRepository.find(BACKUP_JOB_ID);
    const isRunning = job !== undefined && job.state !== "failed";
    return {
      items: [...(await folder.list())],
      running: isRunning
        ? {
            is_cancelling: job.state === "cancel_requested",
            done: job.progress_done,
            total: job.progress_total,
            unit: job.progress_unit,
          }
        : null,
      failure: job?.state === "failed" ? toFailure(job.failure) : null,
      has_passphrase: getPassphrase() !== null,
      held_jobs: await jobsRepository.countHeld(),
    };
  };

  /** Removes the oldest scheduled backups. */
  const prune = async (): Promise<void> => {
    const scheduled = (await folder.list()).filter(({ created_by }) => created_by.kind === "schedule");
    for (const { name } of scheduled.slice(getKept())) await folder.remove(name);
  };

  const make: JobHandler = async (payload, { signal, report }) => {
    const { name, created_by } = jobPayload.parse(payload);
    const file = folder.resolveFile(name);
    await folder.removeAbandoned(now());
    // Of an attempt whose process ended; the lease of the job guarantees that nobody else writes it.
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
        return { kind: "failed", failure: classify(error), statements: [] };
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
      if (!(await folder.remove(name))) return fail("not_found");
      await database.write([audit("backup_deleted", by, name)]);
      return ok();
    },
    createLink: async (name, by) => {
      const file = await folder.open(name);
      if (file === null) return fail("not_found");
      file.stream().destroy();
      await database.write([audit("backup_downloaded", by, name)]);
      return ok(links.sign(name));
    },
    openByLink: async (name, link) => {
      const state = links.redeem(name, link);
      if (state !== "good") return fail(state === "expired" ? "gone" : "unauthorized");
      const file = await folder.open(name);
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
  };
}

function classify(error: unknown): NonNullable<Backups["failure"]> {
  if (error instanceof NotEnoughSpace || (error as NodeJS.ErrnoException).code === "ENOSPC") return "no_space";
  return error instanceof UnusableDataKey ? "unusable_key" : "failed";
}

function toFailure(code: string | null): NonNullable<Backups["failure"]> {
  return code === "no_space" || code === "unusable_key" ? code : "failed";
}
