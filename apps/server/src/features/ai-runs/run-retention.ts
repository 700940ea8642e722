import type { Database } from "../../platform/db/index.ts";
import { startPeriodicTask, type PeriodicTask } from "../../platform/safe-timers.ts";
import type { AiAttemptsRepository } from "./ai-attempts.repository.ts";
import type { RunFiles } from "./run-files.ts";

/** How long prompts and results are kept. Usage is kept forever. */
const KEPT_MS = 90 * 24 * 3_600_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
const PAGE = 100;

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: Pick<AiAttemptsRepository, "findEnded" | "delete">;
  readonly files: Pick<RunFiles, "remove">;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** Deletes old runs every hour. Every server of the cluster does so, which is harmless. */
export function startRunRetention({ database, repository, files, onError, now }: Dependencies): PeriodicTask {
  const stopping = new AbortController();
  const clean = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const old = await repository.findEnded(now() - KEPT_MS, PAGE);
      if (old.length === 0) return;
      for (const { id } of old) await files.remove(id);
      await database.write([repository.delete(old.map(({ id }) => id))]);
    }
  };
  const cleanup = startPeriodicTask(clean, CLEANUP_INTERVAL_MS, onError);
  return {
    stop: () => {
      stopping.abort();
      return cleanup.stop();
    },
  };
}
