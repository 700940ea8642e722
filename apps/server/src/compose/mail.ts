import { createMailService, createOutboxRepository, SEND_MAIL_JOB, type MailService } from "../features/mail/index.ts";
import type { JobHandler } from "../platform/jobs/index.ts";
import { now } from "./infrastructure.ts";
import { composeJobRunner } from "./jobs.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes the jobs that send mail, and those of `handlers`, which create mails. */
export function composeMail(base: ConfiguredInfrastructure, handlers: Readonly<Record<string, JobHandler>>) {
  const { getPublicUrl, database, secrets, settings } = base;
  const runner = composeJobRunner(base, {
    ...handlers,
    [SEND_MAIL_JOB]: (payload, context) => mail.handler(payload, context),
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
