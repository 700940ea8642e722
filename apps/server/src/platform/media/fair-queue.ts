/** Why a job is not queued: its user, or all users together, have too many pending jobs. */
export type FairQueueRefusal = "user_queue_full" | "queue_full";

/** Runs jobs of many users one at a time, round-robin by user, so that a user with many jobs delays only their own. */
export interface FairQueue {
  run<T>(user: string, work: () => Promise<T>): Promise<T> | FairQueueRefusal;
}

export function createFairQueue(limits: { readonly perUser: number; readonly inAll: number }): FairQueue {
  /** In order of turns. */
  const jobsByUser = new Map<string, (() => Promise<void>)[]>();
  const pendingByUser = new Map<string, number>();
  let pendingTotal = 0;
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    for (let next = jobsByUser.entries().next().value; next !== undefined; next = jobsByUser.entries().next().value) {
      const [user, jobs] = next;
      jobsByUser.delete(user);
      const job = jobs.shift();
      // Moves the user to the end of the round.
      if (jobs.length > 0) jobsByUser.set(user, jobs);
      await job?.();
    }
    isRunning = false;
  };

  return {
    run: (user, work) => {
      const count = pendingByUser.get(user) ?? 0;
      if (count >= limits.perUser) return "user_queue_full";
      if (pendingTotal >= limits.inAll) return "queue_full";
      pendingByUser.set(user, count + 1);
      pendingTotal += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      const job = async (): Promise<void> => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        } finally {
          pendingTotal -= 1;
          const remaining = (pendingByUser.get(user) ?? 1) - 1;
          if (remaining === 0) pendingByUser.delete(user);
          else pendingByUser.set(user, remaining);
        }
      };
      jobsByUser.set(user, [...(jobsByUser.get(user) ?? []), job]);
      if (!isRunning) void runAll();
      return promise;
    },
  };
}
