import { createMailService, createOutboxRepository, SEND_MAIL_JOB, type MailService } from "../features/mail/index.ts";
import { createJobRunner, createJobsRepository, type JobHandler } from "../platform/jobs/index.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** How often a server without peers looks for postponed jobs; new jobs start at once. */
const UNSHARED_POLL_INTERVAL_MS = 30_000;

/** Composes background jobs: those that send mail, and those of `handlers`. */
export function composeMail(
  { getPublicUrl, database, bus, secrets, logger, settings }: ConfiguredInfrastructure,
  handlers: Readonly<Record<string, JobHandler>>,
) {
  const runner = createJobRunner({
    database,
    repository: createJobsRepository(database),
    bus,
    handlers: {
      ...handlers,
      [SEND_MAIL_JOB]: (payload, context) => mail.handler(payload, context),
    },
    onError: (err) => logger.warn({ err }, "jobs"),
    ...(database.transact === null ? { pollIntervalMs: UNSHARED_POLL_INTERVAL_MS } : {}),
  });
  const mail: MailService = createMailService({
    settings,
    secrets,
    repository: createOutboxRepository(database),
    getPublicUrl,
    addJob: runner.add,
    wakeJobs: runner.wake,
    now,
  });
  return { mail, jobs: runner };
}
