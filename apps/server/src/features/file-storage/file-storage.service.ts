import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { AuditAction, FileStorage, StorageFailure } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { UniqueViolation, type Database } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { JobHandler, JobRunner, JobsRepository } from "../../platform/jobs/index.ts";
import { HostNotApproved } from "../../platform/network/guarded-connect.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { MOVE_FILES_JOB, type FileStore, type StorageLocations } from "../../platform/storage/index.ts";
import { moveFiles, LocationsChanged } from "./move-files.ts";

const TEST_FOLDER = "storage-test";

export interface FileStorageService {
  get(): Promise<FileStorage>;
  /** Writes, reads, lists and removes a small file; resolves with the reason if one of these steps failed. */
  test(caller: string): Promise<ServiceResult<{ readonly failure: StorageFailure | null }>>;
  move(by: AuditContext): Promise<ServiceResult<FileStorage>>;
  cancel(by: AuditContext): Promise<FileStorage>;
  readonly handler: JobHandler;
}

interface Dependencies {
  readonly getLocations: () => StorageLocations;
  readonly getKind: () => FileStorage["kind"];
  readonly isIncomplete: () => boolean;
  readonly database: Pick<Database, "write">;
  readonly jobs: Pick<JobRunner, "add" | "wake" | "cancel">;
  readonly jobsRepository: JobsRepository;
  readonly auditLog: AuditLog;
  /** Limited, because a test reveals whether a port of a host is open. */
  readonly testLimit: RateLimiter;
  readonly onError: (error: unknown) => void;
}

const FAILURES: readonly (readonly [RegExp, StorageFailure])[] = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed|Unauthorized)$/,
    "credentials",
  ],
  [/^(AccessDenied|Forbidden|EACCES|EPERM|EROFS)$/, "not_permitted"],
  [/^NoSuchBucket$/, "no_such_bucket"],
  [/^(ENOSPC|EDQUOT|QuotaExceeded)$/, "no_space"],
  [/^(ERR_(TLS|SSL)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/, "tls"],
  [/^(E[A-Z]+|TimeoutError|NetworkingError)$/, "unreachable"],
];

/** Reduces an error to a category, because the texts of services may contain internal host names. */
function classify(error: unknown): StorageFailure {
  if (error instanceof HostNotApproved) return "host_not_approved";
  if (!(error instanceof Error)) return "failed";
  const { name, code, Code } = error as Error & { readonly code?: unknown; readonly Code?: unknown };
  for (const text of [code, Code, name]) {
    const known = typeof text === "string" ? FAILURES.find(([pattern]) => pattern.test(text))?.[1] : undefined;
    if (known !== undefined) return known;
  }
  return error.cause === undefined ? "failed" : classify(error.cause);
}

async function tryStore(store: FileStore): Promise<StorageFailure | null> {
  const key = `${TEST_FOLDER}/${randomUUID()}`;
  const content = Buffer.from("a test of the storage");
  try {
    await store.put(key, content);
    const found = await store.open(key);
    const isSame = found !== null && content.equals(await buffer(found.stream()));
    // Listing needs a permission of its own; reading the first entry is enough to test it.
    for await (const _ of store.list()) break;
    await store.removeFile(key);
    const remainingFile = await store.open(key);
    remainingFile?.stream().destroy();
    return isSame && remainingFile === null ? null : "failed";
  } catch (error) {
    return classify(error);
  }
}

/** Where uploaded files are stored, and the job that moves them. */
export function createFileStorageService(dependencies: Dependencies): FileStorageService {
  const { getLocations, getKind, isIncomplete, database, jobs, jobsRepository, auditLog, testLimit, onError } =
    dependencies;

  const get = async (): Promise<FileStorage> => {
    const job = await jobsRepository.find(MOVE_FILES_JOB);
    // Archives of former versions contain the job; a restore holds it.
    const isStopped = job?.state === "failed" || job?.state === "held";
    const { former } = getLocations();
    let elsewhere: FileStorage["elsewhere"] = { files: 0, bytes: 0 };
    try {
      if (former !== null)
        for await (const { bytes } of former.list())
          elsewhere = { files: elsewhere.files + 1, bytes: elsewhere.bytes + bytes };
    } catch (error) {
      onError(error);
      elsewhere = null;
    }
    const isObsolete = isStopped && elsewhere?.files === 0;
    if (isObsolete) await database.write([jobsRepository.removeStopped(MOVE_FILES_JOB)]);
    return {
      kind: getKind(),
      is_incomplete: isIncomplete(),
      elsewhere,
      running:
        job === undefined || isStopped
          ? null
          : {
              is_cancelling: job.state === "cancel_requested",
              done: job.progress_done,
              total: job.progress_total,
            },
      failure: job?.state === "failed" && !isObsolete ? ((job.failure ?? "failed") as StorageFailure) : null,
    };
  };
  const audit = (action: AuditAction, by: AuditContext) =>
    auditLog.record({ area: "server", action, before: {}, after: { storage: getKind() } }, by);

  return {
    get,
    test: async (caller) => {
      const retryAfterS = await testLimit.consume(caller);
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      return ok({ failure: isIncomplete() ? "incomplete" : await tryStore(getLocations().current) });
    },
    move: async (by) => {
      try {
        await database.write([
          jobsRepository.removeStopped(MOVE_FILES_JOB),
          jobs.add(MOVE_FILES_JOB, {}, { id: MOVE_FILES_JOB }),
          audit("files_move_started", by),
        ]);
      } catch (error) {
        if (error instanceof UniqueViolation) return fail("version_conflict");
        throw error;
      }
      jobs.wake();
      return ok(await get());
    },
    cancel: async (by) => {
      if (await jobs.cancel(MOVE_FILES_JOB)) await database.write([audit("files_move_cancelled", by)]);
      return get();
    },
    handler: async (_payload, { signal, report }) => {
      try {
        await moveFiles({ getLocations, signal, report });
        return { kind: "done", statements: [] };
      } catch (error) {
        if (signal.aborted) throw error;
        onError(error);
        const failure = error instanceof LocationsChanged ? "changed" : classify(error);
        return { kind: "failed", failure, statements: [] };
      }
    },
  };
}
