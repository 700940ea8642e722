export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Percentiles by nearest rank; NaN without values. */
export function computePercentiles(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).toSorted();
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
