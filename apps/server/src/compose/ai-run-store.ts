import * as aiRuns from "../features/ai-runs/index.ts";
import { createJobsRepository } from "../platform/jobs/index.ts";
import type { Infrastructure } from "./infrastructure.ts";

/**
 * Composes the parts of AI runs that features need before AI runs are composed: their costs, and how to cancel them.
 */
export function composeAiRunStore({ database, bus, logger }: Pick<Infrastructure, "database" | "bus" | "logger">) {
  const repository = aiRuns.createAiAttemptsRepository(database);
  const cancels = aiRuns.createRunCancellation({
    bus,
    isCancelRequested: async (id) => (await repository.findById(id))?.cancel_requested === 1,
    onError: (err: unknown): void => logger.warn({ err }, "ai runs"),
  });
  const requestCancel = aiRuns.createRequestCancel({ database, repository, jobs: createJobsRepository(database) });
  return {
    repository,
    requestCancel,
    cancels,
    findCosts: aiRuns.createFindCosts(repository),
    /** Does nothing to a run that has ended. */
    cancelRun: async (id: string): Promise<void> => {
      if (await requestCancel(id)) cancels.announce(id);
    },
  };
}
export type ComposedAiRunStore = ReturnType<typeof composeAiRunStore>;
