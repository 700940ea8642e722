import type { AiOperation, AiPurpose, Capability } from "@showrunner/contract/rest";
import { WriteConflict, type AiAttemptsTable, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { RateLimiter, RateLimitRule } from "../../platform/limits/index.ts";
import type { RunBudgets } from "../budgets/index.ts";
import type { RunnableProvider } from "../providers/index.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";
import { AI_RUN_JOB, type RunJobPayload } from "./run-job.ts";
import { estimateUsage, type RunRequest } from "./run-request.ts";

/** Runs of one user. */
export const AI_RUN_RULE: RateLimitRule = { points: 60, durationS: 300 };
/** Runs of one user that have not ended. */
const MAX_ACTIVE_RUNS = 20;
const ACTIVE_RETRY_AFTER_S = 10;

/** Time until another server may take up a text whose server no longer renews its lease. */
export const TEXT_LEASE_MS = 60_000;

const CAPABILITIES: Readonly<Record<AiOperation, readonly Capability[]>> = {
  chat: ["llm", "code"],
  "image.generate": ["image"],
  "video.generate": ["video"],
  transcribe: ["transcription"],
};

export interface NewRun {
  readonly provider: RunnableProvider;
  readonly operation: AiOperation;
  readonly purpose: AiPurpose;
  readonly userId: string | null;
  /** Undefined for the provider's default. */
  readonly model: string | undefined;
  readonly request: RunRequest;
  readonly linked: { readonly type: string; readonly id: string } | null;
}

/** A run that has not been written yet. */
export interface PreparedRun {
  readonly row: AiAttemptsTable;
  /**
   * Writes attempt, job and what the estimate takes from budgets, together with the caller's statements and before
   * anything is sent. Fails when a budget has too little left; conflicts of the caller's statements reject.
   */
  readonly begin: (statements?: readonly WriteStatement[]) => Promise<ServiceResult<undefined>>;
}

/** Prepares a run. A text's job only waits for its server to stop. */
export type PrepareRun = (run: NewRun) => Promise<ServiceResult<PreparedRun>>;

/** Tries while other runs take what is left of a budget. */
const MAX_TRIES = 10;
const BUSY_RETRY_AFTER_S = 1;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly budgets: Pick<RunBudgets, "reserve">;
  readonly repository: Pick<AiAttemptsRepository, "insert" | "countActive">;
  readonly jobs: Pick<JobsRepository, "insert">;
  readonly limit: RateLimiter;
  readonly now: () => number;
}

/** Whether the provider is set up for the operation, and its definition can do it. */
export function isCapable({ definition, capabilities }: RunnableProvider, operation: AiOperation): boolean {
  if (!CAPABILITIES[operation].some((capability) => capabilities.includes(capability))) return false;
  const { text, image, video, transcription } = definition;
  const runner = { chat: text, "image.generate": image, "video.generate": video, transcribe: transcription }[operation];
  return runner !== undefined;
}

export function createPrepareRun({ database, budgets, repository, jobs, limit, now }: Dependencies): PrepareRun {
  return async ({ provider, operation, purpose, userId, model, request, linked }) => {
    if (!isCapable(provider, operation)) return fail("ai_capability_missing");
    const name = model ?? provider.settings["default_model"];
    if (name === undefined || name === "") return failField("model", "required");
    const waitS = await limit.consume(userId ?? "");
    if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
    if ((await repository.countActive(userId)) >= MAX_ACTIVE_RUNS)
      return fail("too_many_requests", { retryAfterS: ACTIVE_RETRY_AFTER_S });
    const isText = operation === "chat";
    const at = now();
    const estimate = estimateUsage(operation, request);
    const row: AiAttemptsTable = {
      id: newId(),
      provider_id: provider.id,
      provider_name: provider.name,
      provider_key: provider.definition.key,
      model: name,
      operation,
      purpose,
      user_id: userId,
      linked_type: linked?.type ?? null,
      linked_id: linked?.id ?? null,
      state: isText ? "submitting" : "queued",
      cancel_requested: 0,
      vendor_job_id: null,
      request: JSON.stringify(request),
      estimate: JSON.stringify(estimate),
      result: null,
      facts: null,
      failure: null,
      created_at: at,
      started_at: isText ? at : null,
      ended_at: null,
    };
    const payload: RunJobPayload = { attempt_id: row.id };
    const job = { id: row.id, kind: AI_RUN_JOB, payload: JSON.stringify(payload) };
    const inserts = [repository.insert(row), jobs.insert(isText ? { ...job, delayMs: TEXT_LEASE_MS } : job)];
    const begin: PreparedRun["begin"] = async (statements = []) => {
      const { quality, size } = request;
      for (let tries = 1; ; tries += 1) {
        const reserved = await budgets.reserve({ ...row, quality, size }, estimate);
        if (!reserved.ok) return reserved;
        try {
          await database.write([...reserved.value, ...inserts, ...statements]);
          return ok();
        } catch (error) {
          if (!(error instanceof WriteConflict) || error.statement >= reserved.value.length) throw error;
          if (tries === MAX_TRIES) return fail("too_many_requests", { retryAfterS: BUSY_RETRY_AFTER_S });
        }
      }
    };
    return ok({ row, begin });
  };
}
