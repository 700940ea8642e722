import { WriteConflict, type Database, type JobsTable, type WriteStatement } from "../../platform/db/index.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";

/** What becomes of a held job that is discarded, beside the job itself. */
export interface DiscardedJob {
  readonly statements: readonly WriteStatement[];
  /** Whether it is run after all, to tidy up: it does nothing outside the installation any more. */
  readonly isReleased: boolean;
}

interface DiscardOptions {
  readonly database: Pick<Database, "write">;
  readonly repository: JobsRepository;
  readonly discard: (job: JobsTable) => DiscardedJob;
}

const JOBS_PER_WRITE = 200;

/** Discards all held jobs; resolves to their number. Of two admins at once each discards or releases some. */
export async function discardHeldJobs({ database, repository, discard }: DiscardOptions): Promise<number> {
  let count = 0;
  for (;;) {
    const held = await repository.findHeld(JOBS_PER_WRITE);
    if (held.length === 0) return count;
    const statements = held.flatMap((job) => {
      const { statements: others, isReleased } = discard(job);
      return [isReleased ? repository.releaseOneHeld(job.id) : repository.removeHeld(job.id), ...others];
    });
    try {
      await database.write(statements);
      count += held.length;
    } catch (error) {
      // Another admin was faster with one of them: look again.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}
