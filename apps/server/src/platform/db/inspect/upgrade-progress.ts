/** Progress of an upgrade. Rate and time left are rough, because migrations differ in duration. */
export interface UpgradeProgress {
  /** Number of applied migrations. */
  readonly done: number;
  readonly total: number;
  /** Migrations per second, to one decimal; null until one is applied. */
  readonly per_second: number | null;
  readonly seconds_left: number | null;
}

/** Progress after `done` of `total` migrations; `elapsedMs` counts from the start of the first one. */
export function estimateUpgrade(done: number, total: number, elapsedMs: number): UpgradeProgress {
  if (done === 0 || elapsedMs <= 0) return { done, total, per_second: null, seconds_left: null };
  const rate = done / (elapsedMs / 1_000);
  return {
    done,
    total,
    per_second: Math.round(rate * 10) / 10,
    seconds_left: Math.ceil(Math.max(0, total - done) / rate),
  };
}
