import { fail, type FailureCode, type ServiceResult } from "../http/failure.ts";

/** Maximum number of items per user or show. */
export interface Quota {
  /** Runs the work that adds an item, unless the maximum is reached. */
  enforce<T>(key: string, work: () => Promise<ServiceResult<T>>): Promise<ServiceResult<T>>;
}

interface QuotaOptions {
  readonly max: number;
  /** Current number of items. */
  readonly count: (key: string) => Promise<number>;
  readonly code: FailureCode;
}

/** Counts work in progress, too, so that concurrent requests cannot exceed the maximum. */
export function createQuota({ max, count, code }: QuotaOptions): Quota {
  const inFlight = new Map<string, number>();
  const changeInFlight = (key: string, by: 1 | -1): void => {
    const next = (inFlight.get(key) ?? 0) + by;
    if (next === 0) inFlight.delete(key);
    else inFlight.set(key, next);
  };
  return {
    enforce: async (key, work) => {
      if (max === Infinity) return work();
      changeInFlight(key, 1);
      try {
        const used = await count(key);
        if (used + (inFlight.get(key) ?? 1) > max) return fail(code, { params: { most: max } });
        return await work();
      } finally {
        changeInFlight(key, -1);
      }
    },
  };
}
