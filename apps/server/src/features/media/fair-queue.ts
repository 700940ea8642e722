/** Runs jobs of many users one at a time, round-robin by user, so that a user with many jobs delays only himself. */
export interface FairQueue {
  /** Returns null when the user, or all users together, have too many pending jobs. */
  run<T>(user: string, work: () => Promise<T>): Promise<T> | null;
}

export function createFairQueue(most: { readonly per_user: number; readonly in_all: number }): FairQueue {
  /** In order of turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const counts = new Map<string, number>();
  let total = 0;
  let is_running = false;

  const runAll = async (): Promise<void> => {
    is_running = true;
    for (let next = waiting.entries().next().value; next !== undefined; next = waiting.entries().next().value) {
      const [user, jobs] = next;
      waiting.delete(user);
      const job = jobs.shift();
      // Moves the user to the end of the round.
      if (jobs.length > 0) waiting.set(user, jobs);
      await job?.();
    }
    is_running = false;
  };

  return {
    run: (user, work) => {
      const count = counts.get(user) ?? 0;
      if (count >= most.per_user || total >= most.in_all) return null;
      counts.set(user, count + 1);
      total += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      const job = async (): Promise<void> => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        } finally {
          total -= 1;
          const left = (counts.get(user) ?? 1) - 1;
          if (left === 0) counts.delete(user);
          else counts.set(user, left);
        }
      };
      waiting.set(user, [...(waiting.get(user) ?? []), job]);
      if (!is_running) void runAll();
      return promise;
    },
  };
}
