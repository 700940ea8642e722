import { createHash } from "node:crypto";
import { OPERATION_CAPABILITIES, type AiOperation, type AiPurpose } from "@showrunner/contract/rest";
import {
  UniqueViolation,
  WriteConflict,
  type AiAttemptsTable,
  type Database,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { removeUnsavedFiles } from "../../platform/media/remove-unsaved-files.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { RateLimiter, RateLimiters } from "../../platform/limits/index.ts";
import type { RunBudgets } from "../budgets/index.ts";
import type { RunnableProvider } from "../providers/index.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";
import { AI_RUN_JOB, type RunJobPayload } from "./run-job.ts";
import { estimateFacts, type RunRequest } from "./run-request.ts";

const ACTIVE_RETRY_AFTER_S = 10;

/** Time after which another server may end a text run whose lease is no longer renewed. */
export const TEXT_LEASE_MS = 60_000;

export interface NewRun {
  readonly provider: RunnableProvider;
  readonly operation: AiOperation;
  readonly purpose: AiPurpose;
  readonly userId: string | null;
  /** Undefined for the provider's default. */
  readonly model: string | undefined;
  readonly request: RunRequest;
  readonly linked: { readonly type: string; readonly id: string } | null;
  /** Idempotency key of the request, unique among the runs of its user; null if it has none. */
  readonly idempotencyKey: string | null;
}

/** Further steps at the beginning of a run. They are skipped if the request repeats an earlier one. */
interface RunBeginning {
  /** A further condition. The run does not begin if this fails. */
  readonly check?: () => Promise<ServiceResult<unknown>>;
  /** A file that the run needs; removed if the run does not begin. */
  readonly input?: {
    readonly store: (runId: string) => Promise<void>;
    readonly remove: (runId: string) => Promise<void>;
  };
  /** Written in the transaction of the run. Their write conflicts are not retried. */
  readonly statements?: (row: AiAttemptsTable) => readonly WriteStatement[];
}

interface BegunRun {
  readonly row: AiAttemptsTable;
  /** Whether an earlier request with the same key began the run. */
  readonly isRepeated: boolean;
}

/**
 * Begins a run: writes the attempt, its job and the budget reservations before anything is sent to the vendor. The job
 * of a text only serves to end it if its server stops. Fails if a limit is reached or a budget is too low.
 */
export type BeginRun = (run: NewRun, beginning?: RunBeginning) => Promise<ServiceResult<BegunRun>>;

/** Tries to write a run while concurrent runs change the same budgets. */
const MAX_TRIES = 10;
const BUSY_RETRY_AFTER_S = 1;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly budgets: Pick<RunBudgets, "reserve">;
  readonly repository: Pick<
    AiAttemptsRepository,
    "insert" | "countActive" | "requireFewerActive" | "findById" | "findByKey"
  >;
  readonly jobs: Pick<JobsRepository, "insert">;
  /** Limits per user. */
  readonly limits: {
    /** Number of runs that may be active at once. */
    readonly getMaxActive: () => number;
    /** Rate at which runs may begin. */
    readonly rate: Pick<RateLimiter, "consume">;
  };
  readonly now: () => number;
}

const RATE_WINDOW_S = 300;

/** Limits the runs that a user begins within five minutes. Follows changes of the limit at runtime. */
export function createRunRateLimiter(
  limiters: Pick<RateLimiters, "createShared">,
  getPoints: () => number,
): Pick<RateLimiter, "consume"> {
  const create = (points: number) => ({
    points,
    limiter: limiters.createShared("ai_runs", { points, durationS: RATE_WINDOW_S }),
  });
  let current = create(getPoints());
  return {
    consume: (key) => {
      if (current.points !== getPoints()) current = create(getPoints());
      return current.limiter.consume(key);
    },
  };
}

/** Whether the provider is set up for the operation and its definition implements it. */
export function isCapable({ definition, capabilities }: RunnableProvider, operation: AiOperation): boolean {
  if (!OPERATION_CAPABILITIES[operation].some((capability) => capabilities.includes(capability))) return false;
  const { text, image, video, transcription } = definition;
  const runner = { chat: text, "image.generate": image, "video.generate": video, transcribe: transcription }[operation];
  return runner !== undefined;
}

/** The model of a run: the requested one, or the provider's default. */
export function chooseModel({ settings }: RunnableProvider, requested: string | undefined): ServiceResult<string> {
  const model = requested ?? settings["default_model"];
  return model === undefined || model === "" ? failField("model", "required") : ok(model);
}

/** Includes the user id, because idempotency keys of different users are independent. */
function hashKey(userId: string | null, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([userId, key]))
    .digest("base64url");
}

/**
 * Whether two runs have the same parameters. Ignores `linked_id`, because a repeated request may have created it again.
 */
const isSameRequest = (a: AiAttemptsTable, b: AiAttemptsTable): boolean =>
  (["provider_id", "model", "operation", "purpose", "linked_type", "request"] as const).every(
    (column) => a[column] === b[column],
  );

function createRow({ provider, operation, purpose, userId, linked, ...run }: NewRun, model: string, at: number) {
  const isText = operation === "chat";
  const estimate = estimateFacts({ operation, model }, run.request);
  const row: AiAttemptsTable = {
    id: newId(),
    provider_id: provider.id,
    provider_name: provider.name,
    provider_key: provider.definition.key,
    model,
    operation,
    purpose,
    user_id: userId,
    linked_type: linked?.type ?? null,
    linked_id: linked?.id ?? null,
    state: isText ? "submitting" : "queued",
    cancel_requested: 0,
    vendor_job_id: null,
    idempotency_key: run.idempotencyKey === null ? null : hashKey(userId, run.idempotencyKey),
    request: JSON.stringify(run.request),
    estimate: JSON.stringify(estimate),
    result: null,
    facts: null,
    failure: null,
    created_at: at,
    started_at: isText ? at : null,
    ended_at: null,
  };
  return { row, estimate, isText };
}

export function createBeginRun({ database, budgets, repository, jobs, limits, now }: Dependencies): BeginRun {
  const findEarlier = async (row: AiAttemptsTable): Promise<ServiceResult<BegunRun> | null> => {
    const earlier = row.idempotency_key === null ? undefined : await repository.findByKey(row.idempotency_key);
    if (earlier === undefined) return null;
    return isSameRequest(earlier, row) ? ok({ row: earlier, isRepeated: true }) : fail("idempotency_key_reused");
  };
  const checkLimits = async (userId: string | null): Promise<ServiceResult<undefined>> => {
    const waitS = await limits.rate.consume(userId ?? "");
    if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
    const isFull = (await repository.countActive(userId)) >= limits.getMaxActive();
    return isFull ? fail("too_many_requests", { retryAfterS: ACTIVE_RETRY_AFTER_S }) : ok();
  };

  return async (run, { check, input, statements } = {}) => {
    if (!isCapable(run.provider, run.operation)) return fail("ai_capability_missing");
    const model = chooseModel(run.provider, run.model);
    if (!model.ok) return model;
    const { row, estimate, isText } = createRow(run, model.value, now());
    const earlier = await findEarlier(row);
    if (earlier !== null) return earlier;
    const checked = (await check?.()) ?? ok();
    if (!checked.ok) return checked;
    const limited = await checkLimits(run.userId);
    // The same request may have arrived twice at once, and its other copy may have used up the limit.
    if (!limited.ok) return (await findEarlier(row)) ?? limited;

    const payload: RunJobPayload = { attempt_id: row.id };
    const job = { id: row.id, kind: AI_RUN_JOB, payload: JSON.stringify(payload) };
    const inserts = [repository.insert(row), jobs.insert(isText ? { ...job, delayMs: TEXT_LEASE_MS } : job)];
    // The earlier check saves the work for most requests that exceed the limit; this one holds for concurrent ones.
    const admission = repository.requireFewerActive(run.userId, limits.getMaxActive());
    const { quality, size } = run.request;
    const write = async (): Promise<ServiceResult<BegunRun>> => {
      for (let tries = 1; ; tries += 1) {
        const reserved = await budgets.reserve({ ...row, quality, size }, estimate);
        if (!reserved.ok) return reserved;
        try {
          await database.write([...admission, ...reserved.value, ...inserts, ...(statements?.(row) ?? [])]);
          return ok({ row, isRepeated: false });
        } catch (error) {
          const conflict = error instanceof WriteConflict ? error.statement : null;
          const isFull = conflict === admission.length - 1;
          // The other copy of the same request was written first.
          const concurrentRun = error instanceof UniqueViolation || isFull ? await findEarlier(row) : null;
          if (concurrentRun !== null) return concurrentRun;
          if (isFull) return fail("too_many_requests", { retryAfterS: ACTIVE_RETRY_AFTER_S });
          const isBudgetUsed =
            conflict !== null && conflict >= admission.length && conflict < admission.length + reserved.value.length;
          if (!isBudgetUsed) throw error;
          if (tries === MAX_TRIES) return fail("too_many_requests", { retryAfterS: BUSY_RETRY_AFTER_S });
        }
      }
    };
    try {
      await input?.store(row.id);
      const begun = await write();
      if (!begun.ok || begun.value.isRepeated) await input?.remove(row.id);
      return begun;
    } catch (error) {
      const find = () => repository.findById(row.id);
      await removeUnsavedFiles(error, find, async () => await input?.remove(row.id));
      throw error;
    }
  };
}
