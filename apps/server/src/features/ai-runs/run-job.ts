import { estimateSpeechSeconds } from "@showrunner/contract/run-estimate";
import { z } from "zod";
import type {
  ProviderConnection,
  ProviderDefinition,
  ProviderFailure,
  RunResult,
  VendorJob,
  GeneratedFile,
  UsageFact,
} from "../../ai/provider-definition.ts";
import { isPossiblyCharged } from "../../ai/vendor-failure.ts";
import type { AiAttemptsTable, Database, WriteStatement } from "../../platform/db/index.ts";
import type { JobHandler, JobResult } from "../../platform/jobs/index.ts";
import type { RunnableProvider, RunnableProviders } from "../providers/index.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";
import type { RunCancellation } from "./run-cancellation.ts";
import type { OpenConnection } from "./run-connections.ts";
import type { RunFiles, SavedResult } from "./run-files.ts";
import { readFacts, readRequest, type RunRequest } from "./run-request.ts";
import type { RunEnd, SettleRun } from "./settle-run.ts";

/** Kind of the jobs that carry out runs. A job has the id of its attempt. */
export const AI_RUN_JOB = "ai_run";

const jobPayload = z.object({ attempt_id: z.string() });
export type RunJobPayload = z.output<typeof jobPayload>;

/** Tries to submit a run. Retrying is safe, because a vendor does not charge for a run that it did not accept. */
const MAX_TRIES = 5;
const FIRST_RETRY_MS = 2_000;
/** If a vendor asks for a longer wait, the run fails with the vendor's failure instead of waiting. */
const MAX_RETRY_MS = 300_000;
/** Age at which a job that its vendor still reports as unfinished is cancelled, and the run fails with `timeout`. */
const MAX_VENDOR_JOB_MS = 45 * 60_000;
/** Age at which the run fails with `timeout` even though the vendor cannot be asked whether the job is finished. */
const MAX_UNREACHABLE_MS = 24 * 60 * 60_000;
/** Time for which a run without a known result waits for a storage that cannot be reached. */
const MAX_STORAGE_WAIT_MS = 45 * 60_000;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: AiAttemptsRepository;
  readonly providers: Pick<RunnableProviders, "findForJob" | "markCredentialsRejected">;
  readonly openConnection: OpenConnection;
  readonly files: RunFiles;
  readonly cancels: RunCancellation;
  readonly settle: SettleRun;
  readonly now: () => number;
}

/** Time until the next poll of a vendor's job that started `ageMs` ago. */
function getPollDelay(ageMs: number): number {
  return ageMs < 30_000 ? 1_500 : ageMs < 300_000 ? 4_000 : 15_000;
}

/** Creates the handler that runs an attempt, or continues one whose server stopped. */
export function createRunJob(dependencies: Dependencies): JobHandler {
  const { database, repository, providers, openConnection, files, cancels, settle, now } = dependencies;

  const end = async (row: AiAttemptsTable, ended: RunEnd): Promise<JobResult> => ({
    kind: "done",
    statements: await settle(row, ended),
  });
  const getAge = (row: AiAttemptsTable): number => now() - (row.started_at ?? row.created_at);
  const retry = (afterMs: number, statements: readonly WriteStatement[] = []): JobResult => ({
    kind: "retry",
    afterMs,
    statements,
  });
  /** A run that was cancelled meanwhile is tried at once: that attempt ends it. */
  const retryUnlessCancelled = async (
    { id }: AiAttemptsTable,
    afterMs: number,
    statements: readonly WriteStatement[] = [],
  ): Promise<JobResult> => {
    const isCancelled = (await repository.findById(id))?.cancel_requested === 1;
    return retry(isCancelled ? 0 : afterMs, statements);
  };
  const finish = async (row: AiAttemptsTable, result: SavedResult): Promise<JobResult> => {
    const saved = await files.save(row.id, result);
    if (saved !== null) return end(row, { state: "done", result: saved });
    return end(row, { state: "failed", failure: "invalid_response", usage: result.usage });
  };

  /** Decides what follows a request that the vendor did not complete: another try, or the end of the run. */
  const giveUpOrRetry = async (
    row: AiAttemptsTable,
    provider: RunnableProvider,
    { failure, usage }: { readonly failure: ProviderFailure; readonly usage: readonly UsageFact[] },
    tries: number,
    wasCancelled: boolean,
  ): Promise<JobResult> => {
    // If the user did not cancel, this server is stopping or has lost the job: what the vendor did is unknown.
    if (failure.code === "cancelled")
      return end(row, wasCancelled ? { state: "cancelled", failure: null, usage } : { state: "unknown" });
    const requestedWaitMs = failure.code === "rate_limited" ? failure.retryAfterMs : null;
    const waitMs = requestedWaitMs ?? FIRST_RETRY_MS * 2 ** (tries - 1);
    // Several requests may make up a run: with usage, the vendor may have charged for one of them.
    const isRepeatable = usage.length === 0 && (failure.code === "rate_limited" || failure.code === "unreachable");
    if (isRepeatable && tries < MAX_TRIES && waitMs <= MAX_RETRY_MS)
      return retryUnlessCancelled(row, waitMs, [repository.setQueued(row.id)]);
    if (failure.code === "credentials") await providers.markCredentialsRejected(provider);
    return end(row, { state: "failed", failure: failure.code, usage });
  };

  const submit = async (
    row: AiAttemptsTable,
    provider: RunnableProvider,
    connection: ProviderConnection,
    tries: number,
    stop: AbortSignal,
  ): Promise<JobResult> => {
    const startedAt = now();
    const { definition } = provider;
    const input = row.operation === "transcribe" ? await files.readInput(row.id) : null;
    await database.write([repository.setSubmitting(row.id, startedAt)]);
    const begun = { ...row, started_at: row.started_at ?? startedAt };
    return cancels.watch(row.id, async (cancelled) => {
      const signal = AbortSignal.any([stop, cancelled]);
      const job = findVendorJob(row, definition);
      if (job !== null) {
        const started = await job.start(connection, signal);
        if (started.ok) return retry(getPollDelay(0), [repository.setRunning(row.id, started.value)]);
        const { failure } = started;
        const usage = isPossiblyCharged(failure) ? readFacts(row.estimate) : [];
        return giveUpOrRetry(begun, provider, { failure, usage }, tries, cancelled.aborted);
      }
      const result = await runAtOnce(row, definition, connection, input, signal);
      return result.ok
        ? finish(begun, { ...result.value, usage: result.usage })
        : giveUpOrRetry(begun, provider, result, tries, cancelled.aborted);
    });
  };

  const poll = async (
    row: AiAttemptsTable,
    job: BoundVendorJob,
    provider: RunnableProvider,
    connection: ProviderConnection,
    signal: AbortSignal,
  ): Promise<JobResult> => {
    const vendorId = row.vendor_job_id ?? "";
    const ageMs = getAge(row);
    const usage = readFacts(row.estimate);
    const cancelAndEnd = async (ended: RunEnd): Promise<JobResult> => {
      await job.cancel(connection, vendorId).catch(() => undefined);
      return end(row, ended);
    };
    if (row.cancel_requested === 1) return cancelAndEnd({ state: "cancelled", failure: null, usage });
    // A job of any age is polled first: it may have been finished, and charged, while this server was away.
    const polled = await job.poll(connection, vendorId, signal);
    if (polled.ok) {
      if (polled.value === null)
        return ageMs > MAX_VENDOR_JOB_MS
          ? cancelAndEnd({ state: "failed", failure: "timeout", usage })
          : retryUnlessCancelled(row, getPollDelay(ageMs));
      if (polled.value === "failed") return end(row, { state: "failed", failure: "refused", usage: [] });
      return finish(row, { text: null, files: polled.value, usage: polled.usage.length > 0 ? polled.usage : usage });
    }
    const { failure } = polled;
    switch (failure.code) {
      // This server is stopping or has lost the job.
      case "cancelled":
        return retryUnlessCancelled(row, getPollDelay(ageMs));
      // Polling again is free, and the vendor's job continues.
      case "unreachable":
      case "timeout":
      case "overloaded":
      case "interrupted":
      case "rate_limited": {
        if (ageMs > MAX_UNREACHABLE_MS) return cancelAndEnd({ state: "failed", failure: "timeout", usage });
        const requestedWaitMs = failure.code === "rate_limited" ? failure.retryAfterMs : null;
        return retryUnlessCancelled(row, Math.min(requestedWaitMs ?? getPollDelay(ageMs), MAX_RETRY_MS));
      }
      // The vendor has accepted the job, which may still run or have been charged.
      default:
        if (failure.code === "credentials") await providers.markCredentialsRejected(provider);
        return cancelAndEnd({ state: "failed", failure: failure.code, usage });
    }
  };

  /** Opens the connection of an attempt, or returns how the run ends if its provider is no longer usable. */
  const connect = async (
    row: AiAttemptsTable,
  ): Promise<{ readonly provider: RunnableProvider; readonly connection: ProviderConnection } | RunEnd> => {
    const provider = await providers.findForJob(row.provider_id);
    const usage = row.state === "queued" ? [] : readFacts(row.estimate);
    if (provider === undefined) return { state: "cancelled", failure: null, usage };
    const connection = await openConnection(provider);
    return connection === null ? { state: "failed", failure: "credentials", usage } : { provider, connection };
  };

  /**
   * Only the storage may have the result of a request that was sent, so the run waits while a place cannot be reached.
   * A job of the vendor can be polled for its result again.
   */
  const findSaved = async (row: AiAttemptsTable): Promise<SavedResult | null> => {
    const isWaiting = row.state === "submitting" && getAge(row) <= MAX_STORAGE_WAIT_MS;
    return files.findSaved(row.id, { toleratesOutage: !isWaiting });
  };

  return async (payload, { attempt, signal }) => {
    const { attempt_id } = jobPayload.parse(payload);
    const row = await repository.findById(attempt_id);
    if (row?.ended_at !== null) return { kind: "done", statements: [] };
    // Texts are not saved before they are recorded.
    if (row.operation === "chat") return end(row, { state: "unknown" });
    const saved = row.state === "queued" ? null : await findSaved(row);
    if (saved !== null) return end(row, { state: "done", result: saved });
    // The server stopped during the call. The vendor may have processed it, so it is not repeated.
    if (row.state === "submitting") return end(row, { state: "unknown" });
    if (row.state === "queued" && row.cancel_requested === 1)
      return end(row, { state: "cancelled", failure: null, usage: [] });
    const connected = await connect(row);
    if ("state" in connected) return end(row, connected);
    const { provider, connection } = connected;
    if (row.state === "queued") return submit(row, provider, connection, attempt, signal);
    const job = findVendorJob(row, provider.definition);
    return job === null ? end(row, { state: "unknown" }) : poll(row, job, provider, connection, signal);
  };
}

/** A vendor's job, bound to the request of an attempt. */
interface BoundVendorJob extends Pick<VendorJob<never>, "poll" | "cancel"> {
  start(connection: ProviderConnection, signal: AbortSignal): Promise<RunResult<string>>;
}

function findVendorJob(row: AiAttemptsTable, { image, video }: ProviderDefinition): BoundVendorJob | null {
  const request = readRequest(row);
  const { model } = row;
  if (row.operation === "video.generate" && video !== undefined) {
    const { prompt, duration, width, height } = request;
    return {
      ...video.job,
      start: (connection, signal) =>
        video.job.start(connection, { model, prompt, duration: duration ?? 1, width, height }, signal),
    };
  }
  if (row.operation !== "image.generate" || image === undefined || !("job" in image)) return null;
  return {
    ...image.job,
    start: (connection, signal) => image.job.start(connection, toImageRequest(model, request), signal),
  };
}

function toImageRequest(model: string, { prompt, size, quality, count }: RunRequest) {
  return { model, prompt, size: size ?? "1024x1024", quality, count: count ?? 1 };
}

type RunContent = { readonly text: string | null; readonly files: readonly GeneratedFile[] };

/** Carries out a run whose result is in the vendor's response, without a job at the vendor. */
async function runAtOnce(
  row: AiAttemptsTable,
  { image, transcription }: ProviderDefinition,
  connection: ProviderConnection,
  input: Buffer | null,
  signal: AbortSignal,
): Promise<RunResult<RunContent>> {
  const request = readRequest(row);
  const { model } = row;
  if (row.operation === "image.generate" && image !== undefined && "run" in image) {
    const result = await image.run(connection, { ...toImageRequest(model, request), signal });
    return result.ok ? { ...result, value: { text: null, files: result.value } } : result;
  }
  if (row.operation === "transcribe" && transcription !== undefined && input !== null) {
    const file = { bytes: input, mime: request.file_mime ?? "audio/mpeg" };
    const seconds = request.file_seconds ?? estimateSpeechSeconds(input.length);
    const result = await transcription(connection, { model, file, seconds, signal });
    return result.ok ? { ...result, value: { text: result.value, files: [] } } : result;
  }
  return { ok: false, failure: { code: "refused" }, usage: [] };
}
