import { tryWrite, type Database, type JobsTable, type WriteStatement } from "../../platform/db/index.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";

/** What discarding a held job entails, apart from the job itself. */
export interface DiscardedJob {
  readonly statements: readonly WriteStatement[];
  /** Whether the job runs after all, to tidy up; it has no effect outside the installation any more. */
  readonly isReleased: boolean;
}

interface DiscardOptions {
  readonly database: Pick<Database, "write">;
  readonly repository: JobsRepository;
  readonly discard: (job: JobsTable) => DiscardedJob;
}

const JOBS_PER_WRITE = 200;

/** Discards all held jobs; resolves with their number. Two admins at once each discard or release a part of them. */
export async function discardHeldJobs({ database, repository, discard }: DiscardOptions): Promise<number> {
  let count = 0;
  for (;;) {
    const heldJobs = await repository.findHeld(JOBS_PER_WRITE);
    if (heldJobs.length === 0) return count;
    const statements = heldJobs.flatMap((job) => {
      const { statements: others, isReleased } = discard(job);
      return [isReleased ? repository.releaseOneHeld(job.id) : repository.removeHeld(job.id), ...others];
    });
    // Otherwise another admin has discarded or released one of them: read the list again.
    if (await tryWrite(database, statements)) count += heldJobs.length;
  }
}
