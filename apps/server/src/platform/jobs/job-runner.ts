import { z } from "zod";
import { defineTopic, type Bus } from "../bus/index.ts";
import { WriteConflict, tryWrite, type Database, type JobsTable, type WriteStatement } from "../db/index.ts";
import { newId } from "../ids.ts";
import { setSafeInterval, setSafeTimeout } from "../safe-timers.ts";
import type { JobClaim, JobProgress, JobsRepository } from "./jobs.repository.ts";

/** Result of one attempt. Its statements are written only while this server holds the lease. */
export type JobResult =
  | { readonly kind: "done"; readonly statements: readonly WriteStatement[] }
  | { readonly kind: "retry"; readonly afterMs: number; readonly statements: readonly WriteStatement[] }
  /** Given up; the job is kept, with the code of the reason. */
  | { readonly kind: "failed"; readonly failure: string; readonly statements: readonly WriteStatement[] };

export interface JobContext {
  /** Counted from 1. */
  readonly attempt: number;
  /** Aborts when the job is cancelled, when the server stops, and when it has lost its lease. */
  readonly signal: AbortSignal;
  /** Shows progress to admins. Cheap; may be called at any rate. */
  report(progress: JobProgress): void;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<JobResult>;

interface AddOptions {
  /** Id of a job that exists at most once; the write rejects with `UniqueViolation` while it exists. */
  readonly id?: string;
}

export interface JobRunner {
  /** Begins to look for jobs. Until then, this runner only adds and cancels them. */
  start(): void;
  /** Statement that adds a job; call `wake` after the write. */
  add(kind: string, payload: unknown, options?: AddOptions): WriteStatement;
  /** Looks for jobs now, on all servers. */
  wake(): void;
  /** Cancels a waiting or running job on any server, aborting its handler; false if it does not exist. */
  cancel(id: string): Promise<boolean>;
  /** Claims no further jobs; aborts and awaits running ones, which are run again elsewhere or after a restart. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: JobsRepository;
  readonly bus: Bus;
  /** Handlers by kind. Jobs of other kinds are left to other runners. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Maximum number of jobs that this runner runs at the same time. */
  readonly maxParallel?: number;
  readonly onError: (error: unknown) => void;
  /** Time after which a dead server's job is run again; extended while the job runs. */
  readonly leaseMs?: number;
  /** Maximum time until a job is noticed if its hint was lost, or if it was postponed and is due. */
  readonly pollIntervalMs?: number;
}

const jobAddedTopic = defineTopic("job_added", z.object({}));
const jobCancelledTopic = defineTopic("job_cancelled", z.object({ id: z.string() }));
const DEFAULT_MAX_PARALLEL = 2;
/** Delay after a handler has thrown, because of a bug or an outage of the database. */
const FAULT_DELAY_MS = 60_000;
/** Minimum time between two writes of a job's progress. */
const PROGRESS_INTERVAL_MS = 500;

/** Abort reason of a cancelled job. */
class JobCancelled extends Error {
  override readonly name = "JobCancelled";
}

/**
 * Runs jobs. Each is run by one server at a time, and again after a crash, hence at least once. A server that was
 * stopped for longer than its lease cannot finish a job that another one has taken over (fencing token).
 */
export function createJobRunner(dependencies: Dependencies): JobRunner {
  const { database, repository, bus, handlers, onError, leaseMs = 30_000, pollIntervalMs = 2_000 } = dependencies;
  const { maxParallel = DEFAULT_MAX_PARALLEL } = dependencies;
  const kinds = Object.keys(handlers);
  const running = new Map<string, Promise<void>>();
  const cancels = new Map<string, AbortController>();
  const stopping = new AbortController();
  let polling: Promise<void> | null = null;
  let shouldPollAgain = false;
  /** Null until the start. */
  let timer: NodeJS.Timeout | null = null;

  /** Writes the latest progress at intervals; each write also checks whether the job was cancelled. */
  const createReporter = (claim: JobClaim, abort: (reason: Error) => void) => {
    let latest: JobProgress | null = null;
    let writing: Promise<void> = Promise.resolve();
    const write = async (): Promise<void> => {
      const progress = latest;
      latest = null;
      if (progress === null || !(await tryWrite(database, [repository.setProgress(claim, progress)]))) return;
      if ((await repository.find(claim.id))?.state === "cancel_requested") abort(new JobCancelled());
    };
    const timer = setSafeInterval(() => {
      if (latest !== null) writing = writing.then(write).catch(onError);
    }, PROGRESS_INTERVAL_MS);
    return {
      report: (progress: JobProgress): void => {
        latest = progress;
      },
      stop: async () => {
        clearInterval(timer);
        await writing;
      },
    };
  };

  const attempt = async (job: JobsTable, claim: JobClaim): Promise<void> => {
    const { kind, payload, attempts } = job;
    const lost = new AbortController();
    const cancel = new AbortController();
    cancels.set(claim.id, cancel);
    const renewal = setSafeInterval(async () => {
      if (!(await tryWrite(database, [repository.postpone(claim, leaseMs)]))) return lost.abort();
      if ((await repository.find(claim.id))?.state === "cancel_requested") cancel.abort(new JobCancelled());
    }, leaseMs / 3);
    const signal = AbortSignal.any([stopping.signal, lost.signal, cancel.signal]);
    const reporter = createReporter(claim, (reason) => cancel.abort(reason));
    try {
      if (job.state === "cancel_requested") cancel.abort(new JobCancelled());
      // The server may have begun to stop during the claim; a handler started now would not notice.
      signal.throwIfAborted();
      const handler = handlers[kind];
      if (handler === undefined) throw new Error(`there is no handler for jobs of kind ${kind}`);
      const { report } = reporter;
      const result = await handler(JSON.parse(payload), { attempt: attempts + 1, signal, report });
      await reporter.stop();
      await database.write([endOf(result, claim), ...result.statements]);
      if (result.kind === "retry") setSafeTimeout(pollSoon, result.afterMs).unref();
    } catch (error) {
      await reporter.stop();
      if (error instanceof WriteConflict) return;
      if (cancel.signal.aborted) {
        await tryWrite(database, [repository.remove(claim)]);
        return;
      }
      // A stopping server leaves the job to its peers or to its next start.
      if (!stopping.signal.aborted) onError(error);
      await tryWrite(database, [repository.postpone(claim, stopping.signal.aborted ? 0 : FAULT_DELAY_MS)]);
    } finally {
      clearInterval(renewal);
      cancels.delete(claim.id);
    }
  };
  const endOf = (result: JobResult, claim: JobClaim): WriteStatement => {
    switch (result.kind) {
      case "done":
        return repository.remove(claim);
      case "retry":
        return repository.postpone(claim, result.afterMs);
      case "failed":
        return repository.setFailed(claim, result.failure);
    }
  };

  const poll = async (): Promise<void> => {
    do {
      shouldPollAgain = false;
      const free = maxParallel - running.size;
      if (free <= 0 || stopping.signal.aborted) return;
      // Peers may claim some of them first.
      for (const job of await repository.findDue(2 * maxParallel, kinds)) {
        if (running.size >= maxParallel || stopping.signal.aborted) return;
        if (running.has(job.id) || !(await tryWrite(database, [repository.claim(job, leaseMs)]))) continue;
        const run = attempt(job, { id: job.id, fence: job.fence + 1 })
          .catch(onError)
          .finally(() => {
            running.delete(job.id);
            pollSoon();
          });
        running.set(job.id, run);
      }
    } while (shouldPollAgain);
  };
  function pollSoon(): void {
    if (timer === null || stopping.signal.aborted) return;
    if (polling !== null) {
      shouldPollAgain = true;
      return;
    }
    polling = poll()
      .catch(onError)
      .finally(() => (polling = null));
  }

  const cancelHere = (id: string): void => cancels.get(id)?.abort(new JobCancelled());
  const subscriptions = [
    bus.subscribe(jobAddedTopic, pollSoon),
    bus.subscribe(jobCancelledTopic, ({ id }) => cancelHere(id)),
  ];
  return {
    start: () => {
      timer = setSafeInterval(pollSoon, pollIntervalMs).unref();
      pollSoon();
    },
    add: (kind, payload, { id } = {}) =>
      repository.insert({
        id: id ?? newId(),
        kind,
        payload: JSON.stringify(payload),
        // A server that still holds a claim of an earlier job with this id must not end this one.
        ...(id === undefined ? {} : { fence: Date.now() }),
      }),
    wake: () => {
      pollSoon();
      bus.publish(jobAddedTopic, {});
    },
    cancel: async (id) => {
      if (!(await tryWrite(database, [repository.requestCancel(id)]))) return false;
      cancelHere(id);
      bus.publish(jobCancelledTopic, { id });
      // The next poll removes a waiting job.
      pollSoon();
      return true;
    },
    close: async () => {
      stopping.abort();
      if (timer !== null) clearInterval(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
      await polling;
      await Promise.all(running.values());
    },
  };
}
