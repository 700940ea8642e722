export { createAiAttemptsRepository, type AiAttemptsRepository } from "./ai-attempts.repository.ts";
export { createRunFileUrl, registerAiRunRoutes, registerRunFileRoute } from "./ai-runs.routes.ts";
export { createFindCosts } from "./ai-runs.presenter.ts";
export { createAiRunsService, type AiRunsService } from "./ai-runs.service.ts";
export {
  createEstimateCost,
  createEstimateRuns,
  type EstimateCost,
  type EstimateRuns,
  type RunEstimate,
} from "./estimate-run-cost.ts";
export { createRunCancellation } from "./run-cancellation.ts";
export { createOpenConnection } from "./run-connections.ts";
export { createRunEvents } from "./run-events.ts";
export { createRunFiles } from "./run-files.ts";
export { createRequestCancel } from "./request-cancel.ts";
export { AI_RUN_JOB, createRunJob } from "./run-job.ts";
export { createRequest, readRequest } from "./run-request.ts";
export { startRunRetention } from "./run-retention.ts";
export { createSettleRun, type OnRunEnd, type RunEnd } from "./settle-run.ts";
export { createBeginRun, createRunRateLimiter, type BeginRun } from "./begin-run.ts";
export { createTextRuns, type TextRuns } from "./text-runs.ts";
