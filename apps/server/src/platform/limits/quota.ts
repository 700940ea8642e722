import { fail, type FailureCode, type Outcome } from "../http/failure.ts";

/** Maximum number of items per user or show. */
export interface Quota {
  /** Runs the work that adds an item, unless the maximum is reached. */
  within<T>(key: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

interface QuotaOptions {
  readonly most: number;
  /** Current number of items. */
  readonly count: (key: string) => Promise<number>;
  readonly code: FailureCode;
}

/** Work in progress counts, too, so that concurrent requests cannot exceed the maximum. */
export function createQuota({ most, count, code }: QuotaOptions): Quota {
  const under_way = new Map<string, number>();
  const change = (key: string, by: 1 | -1): void => {
    const next = (under_way.get(key) ?? 0) + by;
    if (next === 0) under_way.delete(key);
    else under_way.set(key, next);
  };
  return {
    within: async (key, work) => {
      if (most === Infinity) return work();
      change(key, 1);
      try {
        const used = await count(key);
        if (used + (under_way.get(key) ?? 1) > most) return fail(code, { params: { most } });
        return await work();
      } finally {
        change(key, -1);
      }
    },
  };
}
