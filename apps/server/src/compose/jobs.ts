import { createJobRunner, createJobsRepository, type JobHandler, type JobRunner } from "../platform/jobs/index.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** How often a server without peers looks for postponed jobs; new jobs start at once. */
const UNSHARED_POLL_INTERVAL_MS = 30_000;
/** One backup and one move of files can run at a time, for hours; the rest is left to the rating of usage. */
const MAX_LONG_JOBS = 3;

type Handlers = Readonly<Record<string, JobHandler>>;

/** Composes a runner for the jobs of `handlers`. */
export function composeJobRunner(
  { database, bus, logger }: Pick<ConfiguredInfrastructure, "database" | "bus" | "logger">,
  handlers: Handlers,
  options: { readonly maxParallel?: number } = {},
): JobRunner {
  return createJobRunner({
    database,
    repository: createJobsRepository(database),
    bus,
    handlers,
    ...options,
    onError: (err) => logger.warn({ err }, "jobs"),
    ...(database.transact === null ? { pollIntervalMs: UNSHARED_POLL_INTERVAL_MS } : {}),
  });
}

/** Composes the runner of jobs that may take hours. Mails have another one, because they must not wait for these. */
export const composeLongJobs = (base: ConfiguredInfrastructure, handlers: Handlers): JobRunner =>
  composeJobRunner(base, handlers, { maxParallel: MAX_LONG_JOBS });
