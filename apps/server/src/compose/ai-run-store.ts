import * as aiRuns from "../features/ai-runs/index.ts";
import { tryWrite } from "../platform/db/index.ts";
import { type Infrastructure } from "./infrastructure.ts";

/** Composes the parts of AI runs that features need before AI runs are composed: their costs, and how to cancel them. */
export function composeAiRunStore({ database, bus, logger }: Infrastructure) {
  const repository = aiRuns.createAiAttemptsRepository(database);
  const cancels = aiRuns.createRunCancellation({
    bus,
    isCancelRequested: async (id) => (await repository.findById(id))?.cancel_requested === 1,
    onError: (err: unknown): void => logger.warn({ err }, "ai runs"),
  });
  return {
    repository,
    cancels,
    findCosts: aiRuns.createFindCosts(repository),
    /** Does nothing to a run that has ended. */
    cancelRun: async (id: string): Promise<void> => {
      if (!(await tryWrite(database, [repository.requestCancel(id)]))) return;
      cancels.announce(id);
    },
  };
}
export type ComposedAiRunStore = ReturnType<typeof composeAiRunStore>;
