import { createMailService, createOutboxRepository, SEND_MAIL_JOB, type MailService } from "../features/mail/index.ts";
import type { SettingsService } from "../features/settings/index.ts";
import { createJobRunner, createJobsRepository } from "../platform/jobs/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** How often a server without peers looks for postponed jobs; new ones start at once. */
const UNSHARED_POLL_INTERVAL_MS = 30_000;

/** Composes background jobs, and mail as the first of them. */
export function composeMail({ config, database, bus, secrets, logger }: Infrastructure, settings: SettingsService) {
  const runner = createJobRunner({
    database,
    repository: createJobsRepository(database),
    bus,
    handlers: { [SEND_MAIL_JOB]: (payload, context) => mail.handler(payload, context) },
    onError: (err) => logger.warn({ err }, "jobs"),
    ...(database.transact === null ? { pollIntervalMs: UNSHARED_POLL_INTERVAL_MS } : {}),
  });
  const mail: MailService = createMailService({
    settings,
    secrets,
    repository: createOutboxRepository(database),
    publicUrl: config.publicUrl,
    addJob: runner.add,
    wakeJobs: runner.wake,
    now,
  });
  return { mail, closeJobs: runner.close };
}
