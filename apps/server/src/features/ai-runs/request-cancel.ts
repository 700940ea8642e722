import { tryWrite, type Database } from "../../platform/db/index.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";

/** Stores the request to cancel a run; false if the run has ended. */
export type RequestCancel = (id: string) => Promise<boolean>;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<AiAttemptsRepository, "requestCancel">;
  readonly jobs: Pick<JobsRepository, "makeDue">;
}

/**
 * The job of a run that waits is made due, because a retry may be minutes away. A run that is being submitted must not
 * be taken over: it is aborted where it runs.
 */
export function createRequestCancel({ database, repository, jobs }: Dependencies): RequestCancel {
  return async (id) =>
    (await tryWrite(database, [repository.requestCancel(id, ["queued", "running"]), jobs.makeDue(id)])) ||
    tryWrite(database, [repository.requestCancel(id)]);
}
