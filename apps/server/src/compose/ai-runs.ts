import type { FastifyInstance } from "fastify";
import { createCircuitBreakers } from "../ai/circuit-breaker.ts";
import { createProviderFetch } from "../ai/provider-fetch.ts";
import * as aiRuns from "../features/ai-runs/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { createJobRunner, createJobsRepository } from "../platform/jobs/index.ts";
import { createFileUrlSigner } from "../platform/media/file-url-signer.ts";
import type { Accounts } from "./accounts.ts";
import { now } from "./infrastructure.ts";
import type { ComposedBudgets } from "./budgets.ts";
import type { ComposedMedia } from "./media.ts";
import type { ComposedProviders } from "./providers.ts";
import type { ComposedAiRunStore } from "./ai-run-store.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";
import type { composeUsage } from "./usage.ts";

/** Runs of one server that wait for a vendor at the same time; waiting costs no CPU time. */
const MAX_PARALLEL_RUNS = 16;
/** How often a server without peers looks for postponed runs; runs that it postponed itself start on time. */
const UNSHARED_POLL_INTERVAL_MS = 30_000;

/** Composes runs of AI providers. */
export function composeAiRuns(
  { database, bus, secret, logger, limits, settings, isHostApproved }: ConfiguredInfrastructure,
  { access: { requireUser } }: Accounts,
  { runnable: providers }: ComposedProviders,
  media: ComposedMedia,
  usage: Pick<ReturnType<typeof composeUsage>, "record" | "findPrices">,
  { runs: budgets }: Pick<ComposedBudgets, "runs">,
  { repository, requestCancel, cancels }: ComposedAiRunStore,
) {
  const onError = (err: unknown): void => logger.warn({ err }, "ai runs");
  const jobsRepository = createJobsRepository(database);
  const openConnection = aiRuns.createOpenConnection(createProviderFetch(isHostApproved), createCircuitBreakers(now));
  const files = aiRuns.createRunFiles(media.storage);
  const settle = aiRuns.createSettleRun({
    repository,
    recordUsage: usage.record,
    findPrices: usage.findPrices,
    budgets,
    onEnd: { library: media.storeGenerated },
    now,
  });
  const shared = { database, repository, providers, openConnection, files, cancels, settle, now };
  const jobs = createJobRunner({
    database,
    repository: jobsRepository,
    bus,
    handlers: { [aiRuns.AI_RUN_JOB]: aiRuns.createRunJob(shared) },
    maxParallel: MAX_PARALLEL_RUNS,
    onError,
    ...(database.transact === null ? { pollIntervalMs: UNSHARED_POLL_INTERVAL_MS } : {}),
  });
  // The job of a run that waits was made due.
  cancels.onAnnounce(jobs.wake);
  jobs.start();
  const begin = aiRuns.createBeginRun({
    database,
    budgets,
    repository,
    jobs: jobsRepository,
    limits: {
      getMaxActive: () => settings.get().ai_runs_at_once,
      rate: aiRuns.createRunRateLimiter(limits, () => settings.get().ai_runs_per_5_minutes),
    },
    now,
  });
  const signer = createFileUrlSigner(secret.deriveKey("ai_run_links"), now);
  const estimateRuns = aiRuns.createEstimateRuns({ findPrices: usage.findPrices, budgets, now });
  const runs = aiRuns.createAiRunsService({
    ...shared,
    begin,
    estimateRuns,
    requestCancel,
    jobs,
    createUrl: (runId, index) => aiRuns.createRunFileUrl(signer, runId, index),
  });
  const texts = aiRuns.createTextRuns({
    ...shared,
    jobs: jobsRepository,
    begin,
    findPresented: runs.findPresented,
    onError,
  });
  const events = aiRuns.createRunEvents({ listStates: runs.listStates, onError, now });
  const retention = aiRuns.startRunRetention({ ...shared, onError });
  return {
    repository,
    texts,
    runs,
    begin,
    estimateCost: aiRuns.createEstimateCost({ findPrices: usage.findPrices, now }),
    estimateRuns,
    wakeJobs: jobs.wake,
    mount: (app: FastifyInstance, mount: Mount): void => {
      const { runUpload, inspectRecording } = media;
      aiRuns.registerAiRunRoutes(mount, { runs, texts, events, runUpload, inspectRecording });
      aiRuns.registerRunFileRoute(app, runs, { signer, requireUser });
    },
    close: async () => {
      events.close();
      await texts.close();
      await jobs.close();
      cancels.stop();
      await retention.stop();
    },
  };
}
export type ComposedAiRuns = ReturnType<typeof composeAiRuns>;
