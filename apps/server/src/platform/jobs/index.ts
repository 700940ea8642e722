export { createJobRunner, type JobContext, type JobHandler, type JobResult, type JobRunner } from "./job-runner.ts";
export { createPayloadSealer, type PayloadSealer } from "./sealed-payload.ts";
export { createJobsRepository, type JobProgress, type JobsRepository } from "./jobs.repository.ts";
