import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Restore, RestoreFailureCode, RouteCall } from "@showrunner/contract/rest";
import {
  checkDiskSpace,
  NotEnoughSpace,
  type ArchiveManifest,
  type RestoreFailure,
  type RestoreHandlers,
  type RunningRestore,
} from "../../platform/archive/index.ts";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { StoredProfile } from "../../platform/database-profiles/index.ts";
import type { Database, DataKeysTable } from "../../platform/db/index.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import type { FoundBackup } from "./backups.service.ts";
import { createRestoreProgress } from "./restore-progress.ts";

type Order = RouteCall<"POST /admin/restore">["body"];

/** A database that a restore fills. */
export interface RestoreTarget {
  readonly profile: StoredProfile;
  /** Whether profile and database were created for this restore; if so, they are deleted when it fails. */
  readonly isNew: boolean;
}

interface RunRequest {
  readonly file: string;
  readonly profile: StoredProfile;
  readonly dataKey: DataKeysTable | null;
}

interface Dependencies {
  readonly dataDir: string;
  /** False if several servers may run. */
  readonly isAvailable: boolean;
  readonly findBackup: (name: string) => Promise<FoundBackup | null>;
  /** Returns the profile of the target: a new one, or an existing one whose database was tested to be empty. */
  readonly prepareTarget: (target: Order["target"], by: AuditContext) => Promise<ServiceResult<RestoreTarget>>;
  /** Deletes profile and database of a new target. */
  readonly removeTarget: (target: RestoreTarget, by: AuditContext) => Promise<void>;
  /** Null if the passphrase is wrong. */
  readonly unlock: (
    key: Extract<ArchiveManifest["secrets"], { state: "included" }>["data_key"],
    passphrase: string,
  ) => Promise<DataKeysTable | null>;
  readonly getPassphrase: () => string | null;
  readonly run: (request: RunRequest, handlers: RestoreHandlers) => RunningRestore;
  /** Puts all files of the archive into the storage; after a failure none of them stays there. */
  readonly storeFiles: (
    file: string,
    signal: AbortSignal,
    report: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<void>;
  readonly temporaryFile: () => Promise<string>;
  /** Stores that a restore is running, so that the next start can report an interruption. */
  readonly setRestoring: (restoring: { readonly profile_id: string; readonly backup: string } | null) => Promise<void>;
  /** The restore that was running when the former process ended. */
  readonly findInterrupted: () => Promise<
    | (Pick<Restore, "backup" | "profile_id" | "profile_name"> & {
        /** The restore was complete before the process ended. */
        readonly isComplete: boolean;
      })
    | null
  >;
  /** Shared with database tests, because each restore begins with one. */
  readonly testLimit: RateLimiter;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
  readonly onError: (error: unknown) => void;
}

export interface RestoreService {
  get(): Promise<Restore>;
  start(order: Order, by: AuditContext): Promise<ServiceResult<Restore>>;
  cancel(by: AuditContext): Promise<Restore>;
  /** Cancels a running restore and awaits its end. */
  close(): Promise<void>;
}

function explain(failure: RestoreFailure): { readonly failure: RestoreFailureCode; readonly detail: string | null } {
  switch (failure.kind) {
    case "unusable":
      return { failure: "archive_damaged", detail: failure.message };
    case "database":
      return { failure: failure.failure, detail: null };
    default:
      return { failure: failure.kind, detail: null };
  }
}

/** Restores backups into databases that are not in use, one at a time. */
export function createRestoreService(dependencies: Dependencies): RestoreService {
  const { isAvailable, findBackup, prepareTarget, removeTarget, database, auditLog, onError } = dependencies;
  const progress = createRestoreProgress(isAvailable);
  let running: { readonly abort: AbortController; readonly finished: Promise<void> } | null = null;
  let isStarting = false;
  /** Read once: nothing changes what a former process has left. */
  let former: Promise<void> | null = null;
  const showFormer = async (): Promise<void> => {
    const interrupted = await dependencies.findInterrupted();
    if (interrupted === null) return;
    const { isComplete, ...subject } = interrupted;
    progress.begin(subject);
    if (isComplete) progress.complete(0);
    else progress.fail("interrupted", null);
    // Reported by this process only: every later start would report it again.
    await dependencies.setRestoring(null);
  };

  /** Null omits the secrets. */
  const unlockSecrets = async (
    { secrets }: ArchiveManifest,
    { passphrase, without_secrets }: Order,
  ): Promise<ServiceResult<DataKeysTable | null>> => {
    if (secrets.state === "omitted" || without_secrets) return ok(null);
    const known = passphrase ?? dependencies.getPassphrase();
    const key = known === null ? null : await dependencies.unlock(secrets.data_key, known);
    return key === null ? failField("passphrase", "passphrase_wrong") : ok(key);
  };

  /** Returns the path of the backup on this server; downloads it first if necessary. */
  const fetch = async (backup: FoundBackup, signal: AbortSignal): Promise<string> => {
    if (backup.file !== null) return backup.file;
    const opened = await backup.open();
    if (opened === null) throw new Error("the backup was deleted");
    const file = await dependencies.temporaryFile();
    let done = 0;
    const source = opened.stream().on("data", (chunk: Buffer) => {
      progress.report("fetching", (done += chunk.length), backup.bytes);
    });
    try {
      await pipeline(source, createWriteStream(file, { flags: "wx", mode: 0o600 }), { signal });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return file;
  };

  const restore = async (
    backup: FoundBackup,
    { profile }: RestoreTarget,
    dataKey: DataKeysTable | null,
    signal: AbortSignal,
  ): Promise<Awaited<RunningRestore["result"]>> => {
    const { manifest } = backup;
    const rowBytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
    const fetched = backup.file === null ? backup.bytes : 0;
    await checkDiskSpace(dependencies.dataDir, fetched + rowBytes + manifest.files.total_bytes);
    const file = await fetch(backup, signal);
    try {
      const thread = dependencies.run(
        { file, profile, dataKey },
        {
          storeFiles: () =>
            dependencies.storeFiles(file, signal, ({ done, total }) => progress.report("files", done, total)),
          report: ({ phase, done, total }) => progress.report(phase, done, total),
        },
      );
      signal.addEventListener("abort", thread.cancel, { once: true });
      if (signal.aborted) thread.cancel();
      return await thread.result;
    } finally {
      if (backup.file === null) await rm(file, { force: true });
    }
  };

  const toFailure = (error: unknown, backup: FoundBackup, signal: AbortSignal): RestoreFailureCode => {
    if (signal.aborted) return "cancelled";
    onError(error);
    if (error instanceof NotEnoughSpace || isDiskFull(error)) return "no_space";
    return backup.file === null ? "storage" : "failed";
  };

  /** Ends the protection of a target that was not filled. */
  const releaseTarget = async (target: RestoreTarget, by: AuditContext): Promise<void> => {
    await dependencies.setRestoring(null);
    if (target.isNew) await removeTarget(target, by);
  };

  const runToEnd = async (
    backup: FoundBackup,
    target: RestoreTarget,
    dataKey: DataKeysTable | null,
    signal: AbortSignal,
    by: AuditContext,
  ): Promise<void> => {
    let failed: { readonly failure: RestoreFailureCode; readonly detail: string | null };
    try {
      const result = await restore(backup, target, dataKey, signal);
      if ("heldJobs" in result) {
        await dependencies.setRestoring(null);
        return progress.complete(result.heldJobs);
      }
      failed = explain(result.failure);
      if (result.failure.kind !== "cancelled") onError(result.failure);
    } catch (error) {
      failed = { failure: toFailure(error, backup, signal), detail: null };
    }
    await releaseTarget(target, by);
    progress.fail(failed.failure, failed.detail);
  };

  const start: RestoreService["start"] = async (order, by) => {
    const backup = await findBackup(order.backup);
    if (backup === null) return fail("not_found");
    const secrets = await unlockSecrets(backup.manifest, order);
    if (!secrets.ok) return secrets;
    const target = await prepareTarget(order.target, by);
    if (!target.ok) return target;
    const { id, name } = target.value.profile;
    const requested = {
      action: "restore_requested",
      subject: name,
      before: {},
      after: { backup: order.backup },
    } as const;
    try {
      await dependencies.setRestoring({ profile_id: id, backup: order.backup });
      await database.write([auditLog.record({ area: "database", ...requested }, by)]);
    } catch (error) {
      await releaseTarget(target.value, by).catch(onError);
      throw error;
    }
    progress.begin({ backup: order.backup, profile_id: id, profile_name: name });
    const abort = new AbortController();
    const finished = runToEnd(backup, target.value, secrets.value, abort.signal, by)
      .catch((error: unknown) => {
        onError(error);
        progress.fail("failed", null);
      })
      .finally(() => (running = null));
    running = { abort, finished };
    return ok(progress.get());
  };

  const end = async (): Promise<void> => {
    const { abort, finished } = running ?? {};
    abort?.abort();
    await finished;
  };

  return {
    get: async () => {
      if (progress.get().state === "none" && !isStarting)
        await (former ??= showFormer().catch((error: unknown) => {
          former = null;
          onError(error);
        }));
      return progress.get();
    },
    start: async (order, by) => {
      if (!isAvailable) return fail("activation_unavailable", { params: { reason: "cluster" } });
      if (isStarting || running !== null) return fail("restore_running");
      isStarting = true;
      try {
        await former;
        const retryAfterS = await dependencies.testLimit.consume(by.actor_id ?? "nobody");
        return retryAfterS > 0 ? fail("too_many_requests", { retryAfterS }) : await start(order, by);
      } finally {
        isStarting = false;
      }
    },
    cancel: async (by) => {
      if (running === null) return progress.get();
      await end();
      const shown = progress.get();
      // The restore may have completed just before.
      if (shown.failure === "cancelled")
        await database.write([
          auditLog.record(
            { area: "database", action: "restore_cancelled", subject: shown.profile_name ?? "", before: {}, after: {} },
            by,
          ),
        ]);
      return shown;
    },
    close: end,
  };
}
