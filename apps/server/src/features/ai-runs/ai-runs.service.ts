import type { AiRun, RouteCall, AiRunSummary } from "@showrunner/contract/rest";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { decodeCursor, toPage } from "../../platform/http/paging.ts";
import type { JobRunner } from "../../platform/jobs/index.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import type { RunnableProviders } from "../providers/index.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";
import { canRunAgain, presentRun, presentRunState } from "./ai-runs.presenter.ts";
import type { EstimateRuns, RunEstimate } from "./estimate-run-cost.ts";
import { getRecordingSeconds } from "./recording-seconds.ts";
import type { RequestCancel } from "./request-cancel.ts";
import type { RunCancellation } from "./run-cancellation.ts";
import type { RunFiles } from "./run-files.ts";
import { createRequest, readOutput, readRequest } from "./run-request.ts";
import { chooseModel, isCapable, type BeginRun, type NewRun } from "./begin-run.ts";

/** Console runs, and a user's own runs of any purpose. A user, even an admin, gets `not_found` for runs of others. */
export interface AiRunsService {
  startImage(
    caller: UserCaller,
    providerId: string,
    body: RouteInput<"POST /providers/:id/run/image">["body"],
    idempotencyKey: string | null,
  ): Promise<ServiceResult<AiRun>>;
  startVideo(
    caller: UserCaller,
    providerId: string,
    body: RouteInput<"POST /providers/:id/run/video">["body"],
    idempotencyKey: string | null,
  ): Promise<ServiceResult<AiRun>>;
  startTranscription(
    caller: UserCaller,
    providerId: string,
    recording: {
      readonly name: string;
      readonly data: Buffer;
      readonly mime: string;
      readonly duration_ms: number;
      readonly model: string | undefined;
    },
    idempotencyKey: string | null,
  ): Promise<ServiceResult<AiRun>>;
  /** Estimates the cost of a run without beginning it. */
  estimate(
    caller: UserCaller,
    providerId: string,
    body: RouteInput<"POST /providers/:id/run/estimate">["body"],
  ): Promise<ServiceResult<RunEstimate>>;
  list(
    caller: UserCaller,
    providerId: string,
    query: RouteInput<"GET /providers/:id/runs">["query"],
  ): Promise<ServiceResult<RouteCall<"GET /providers/:id/runs">["response"]>>;
  listRecent(caller: UserCaller): Promise<readonly AiRun[]>;
  /** States of the runs that `listRecent` returns. */
  listStates(caller: UserCaller): Promise<AiRunSummary[]>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<AiRun>>;
  cancel(caller: UserCaller, id: string): Promise<ServiceResult<AiRun>>;
  runAgain(caller: UserCaller, id: string, idempotencyKey: string | null): Promise<ServiceResult<AiRun>>;
  /** @param caller null if a signed URL grants access */
  openFile(caller: UserCaller | null, id: string, index: number): Promise<ServiceResult<ServedFile>>;
  findPresented(id: string): Promise<AiRun | undefined>;
}

/** How long ended runs remain in the list of active ones. */
const RECENT_MS = 15 * 60_000;
const MAX_RECENT = 50;

interface Dependencies {
  readonly repository: AiAttemptsRepository;
  readonly providers: Pick<RunnableProviders, "findForRun">;
  readonly begin: BeginRun;
  readonly estimateRuns: EstimateRuns;
  readonly files: RunFiles;
  readonly requestCancel: RequestCancel;
  readonly cancels: RunCancellation;
  readonly jobs: Pick<JobRunner, "wake">;
  readonly createUrl: (runId: string, index: number) => string;
  readonly now: () => number;
}

export function createAiRunsService(dependencies: Dependencies): AiRunsService {
  const { repository, providers, begin, estimateRuns, files, requestCancel, cancels, jobs, createUrl, now } =
    dependencies;

  const presentAll = async (rows: readonly AiAttemptsTable[]): Promise<readonly AiRun[]> => {
    const costs = await repository.findCosts(rows.filter(({ ended_at }) => ended_at !== null).map(({ id }) => id));
    return rows.map((row) =>
      presentRun(row, { costs: costs.filter(({ attempt_id }) => attempt_id === row.id), createUrl }),
    );
  };
  const findPresented = async (id: string): Promise<AiRun | undefined> => {
    const row = await repository.findById(id);
    return row === undefined ? undefined : (await presentAll([row]))[0];
  };
  const get = async (id: string): Promise<ServiceResult<AiRun>> => {
    const run = await findPresented(id);
    return run === undefined ? fail("not_found") : ok(run);
  };
  const findOwn = async ({ user_id }: UserCaller, id: string): Promise<ServiceResult<AiAttemptsTable>> => {
    const row = await repository.findById(id);
    return row === undefined || row.user_id !== user_id ? fail("not_found") : ok(row);
  };

  const start = async (
    caller: UserCaller,
    providerId: string,
    run: Pick<NewRun, "operation" | "model" | "request" | "idempotencyKey">,
    storeInput?: (runId: string) => Promise<void>,
  ): Promise<ServiceResult<AiRun>> => {
    const provider = await providers.findForRun(caller, providerId);
    if (!provider.ok) return provider;
    const begun = await begin(
      { ...run, provider: provider.value, purpose: "console", userId: caller.user_id, linked: null },
      storeInput === undefined ? {} : { input: { store: storeInput, remove: files.remove } },
    );
    if (!begun.ok) return begun;
    const { row, isRepeated } = begun.value;
    if (isRepeated) return get(row.id);
    jobs.wake();
    return ok(presentRun(row, { costs: [], createUrl }));
  };

  return {
    startImage: (caller, providerId, { model, ...body }, idempotencyKey) =>
      start(caller, providerId, { operation: "image.generate", model, request: createRequest(body), idempotencyKey }),
    startVideo: (caller, providerId, { model, ...body }, idempotencyKey) =>
      start(caller, providerId, { operation: "video.generate", model, request: createRequest(body), idempotencyKey }),
    startTranscription: (caller, providerId, { name, data, mime, duration_ms, model }, idempotencyKey) => {
      if (data.length === 0) return Promise.resolve(failField("file", "required"));
      const request = createRequest({
        file_name: name,
        file_mime: mime,
        file_bytes: data.length,
        file_seconds: getRecordingSeconds({ mime, bytes: data.length, duration_ms }),
      });
      return start(caller, providerId, { operation: "transcribe", model, request, idempotencyKey }, (id) =>
        files.putInput(id, data),
      );
    },
    estimate: async (caller, providerId, { operation, model: requested, ...request }) => {
      const provider = await providers.findForRun(caller, providerId);
      if (!provider.ok) return provider;
      if (!isCapable(provider.value, operation)) return fail("ai_capability_missing");
      const model = chooseModel(provider.value, requested);
      if (!model.ok) return model;
      return ok(await estimateRuns(caller.user_id, { providerId, model: model.value, operation, requests: [request] }));
    },
    list: async ({ user_id }, providerId, { cursor, limit, operation }) => {
      const rows = await repository.findPage({
        provider_id: providerId,
        user_id,
        operation,
        after: decodeCursor(cursor),
        limit,
      });
      const page = toPage(
        rows,
        limit,
        ({ id, created_at }) => ({ value: created_at, id }),
        (row) => row,
      );
      return ok({ ...page, items: [...(await presentAll(page.items))] });
    },
    listRecent: async ({ user_id }) =>
      presentAll(await repository.findRecentJobs(user_id, now() - RECENT_MS, MAX_RECENT)),
    listStates: async ({ user_id }) =>
      (await repository.findRecentJobs(user_id, now() - RECENT_MS, MAX_RECENT)).map(presentRunState),
    get: async (caller, id) => {
      const own = await findOwn(caller, id);
      return own.ok ? get(id) : own;
    },
    cancel: async (caller, id) => {
      const own = await findOwn(caller, id);
      if (!own.ok) return own;
      if (!(await requestCancel(id))) return fail("ai_run_ended");
      cancels.announce(id);
      return get(id);
    },
    runAgain: async (caller, id, idempotencyKey) => {
      const own = await findOwn(caller, id);
      if (!own.ok) return own;
      const { operation, model, provider_id } = own.value;
      if (!canRunAgain(own.value)) return fail("ai_run_not_repeatable");
      const request = readRequest(own.value);
      return start(caller, provider_id, { operation, model, request, idempotencyKey }, async (newId) => {
        if (operation === "transcribe") await files.copyInput(id, newId);
      });
    },
    openFile: async (caller, id, index) => {
      const row = await repository.findById(id);
      const canRead = row !== undefined && (caller === null || row.user_id === caller.user_id);
      const known = canRead ? readOutput(row).files[index] : undefined;
      const file = known === undefined ? null : await files.open(id, index);
      return known === undefined || file === null ? fail("not_found") : ok({ mime: known.mime, file });
    },
    findPresented,
  };
}
