import { z } from "zod";
import { defineTopic, type Bus } from "../bus/index.ts";
import { WriteConflict, type Database, type JobsTable, type WriteStatement } from "../db/index.ts";
import { newId } from "../ids.ts";
import { setSafeInterval } from "../safe-timers.ts";
import type { JobClaim, JobsRepository } from "./jobs.repository.ts";

/** Result of one attempt. Its statements are written only while this server holds the lease. */
export type JobOutcome =
  | { readonly kind: "done"; readonly statements: readonly WriteStatement[] }
  | { readonly kind: "retry"; readonly afterMs: number; readonly statements: readonly WriteStatement[] };

/** `attempt` counts from 1. `signal` aborts when the server stops or has lost its lease. */
export type JobHandler = (
  payload: unknown,
  context: { readonly attempt: number; readonly signal: AbortSignal },
) => Promise<JobOutcome>;

export interface JobRunner {
  /** Statement that adds a job; call `wake` after the write. */
  add(kind: string, payload: unknown): WriteStatement;
  /** Looks for jobs now, on all servers. */
  wake(): void;
  /** Claims no further jobs, aborts and awaits those in progress; they are run again elsewhere or after a restart. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: JobsRepository;
  readonly bus: Bus;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly onError: (error: unknown) => void;
  /** Time after which a job of a dead server is run again; extended while the job runs. */
  readonly leaseMs?: number;
  /** Longest time until a job is noticed whose hint was lost, and until a postponed one is due. */
  readonly pollIntervalMs?: number;
}

const jobAddedTopic = defineTopic("job_added", z.object({}));
/** Jobs that one server runs at the same time. */
const MAX_PARALLEL_JOBS = 2;
/** Delay after a handler threw, which is a bug or an outage of the database. */
const FAULT_DELAY_MS = 60_000;

/**
 * Runs jobs: each by one server at a time, again after a crash, hence at least once. A server that was stopped for
 * longer than its lease cannot finish a job that another one has taken over (fencing token).
 */
export function createJobRunner(dependencies: Dependencies): JobRunner {
  const { database, repository, bus, handlers, onError, leaseMs = 30_000, pollIntervalMs = 2_000 } = dependencies;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  let shouldLookAgain = false;

  const isClaimed = async (statement: WriteStatement): Promise<boolean> => {
    try {
      await database.write([statement]);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  };

  const attempt = async ({ kind, payload, attempts }: JobsTable, claim: JobClaim): Promise<void> => {
    const lost = new AbortController();
    const renewal = setSafeInterval(async () => {
      if (!(await isClaimed(repository.postpone(claim, leaseMs)))) lost.abort();
    }, leaseMs / 3);
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    try {
      // The server may have stopped during the claim; a handler that starts now would not hear of it.
      signal.throwIfAborted();
      const handler = handlers[kind];
      if (handler === undefined) throw new Error(`there is no handler for jobs of kind ${kind}`);
      const outcome = await handler(JSON.parse(payload), { attempt: attempts + 1, signal });
      const end = outcome.kind === "done" ? repository.remove(claim) : repository.postpone(claim, outcome.afterMs);
      await database.write([end, ...outcome.statements]);
    } catch (error) {
      if (error instanceof WriteConflict) return;
      // A stopping server leaves the job to its peers, or to the next start.
      if (!stopping.signal.aborted) onError(error);
      await isClaimed(repository.postpone(claim, stopping.signal.aborted ? 0 : FAULT_DELAY_MS));
    } finally {
      clearInterval(renewal);
    }
  };

  const look = async (): Promise<void> => {
    do {
      shouldLookAgain = false;
      const free = MAX_PARALLEL_JOBS - running.size;
      if (free <= 0 || stopping.signal.aborted) return;
      // Peers may claim some of them first.
      for (const job of await repository.findDue(2 * MAX_PARALLEL_JOBS)) {
        if (running.size >= MAX_PARALLEL_JOBS || stopping.signal.aborted) return;
        if (running.has(job.id) || !(await isClaimed(repository.claim(job, leaseMs)))) continue;
        const run = attempt(job, { id: job.id, fence: job.fence + 1 })
          .catch(onError)
          .finally(() => {
            running.delete(job.id);
            lookSoon();
          });
        running.set(job.id, run);
      }
    } while (shouldLookAgain);
  };
  function lookSoon(): void {
    if (stopping.signal.aborted) return;
    if (looking !== null) {
      shouldLookAgain = true;
      return;
    }
    looking = look()
      .catch(onError)
      .finally(() => (looking = null));
  }

  const unsubscribe = bus.subscribe(jobAddedTopic, lookSoon);
  const timer = setSafeInterval(lookSoon, pollIntervalMs).unref();
  lookSoon();
  return {
    add: (kind, payload) => repository.insert({ id: newId(), kind, payload: JSON.stringify(payload) }),
    wake: () => {
      lookSoon();
      bus.publish(jobAddedTopic, {});
    },
    close: async () => {
      stopping.abort();
      clearInterval(timer);
      unsubscribe();
      await looking;
      await Promise.all(running.values());
    },
  };
}
