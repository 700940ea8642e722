import type { Instant, Version } from "./model.ts";

/** All versions of one rule or conversion, newest first. */
export type History<T extends Version> = readonly T[];

export function groupByIdentity<T extends Version>(versions: readonly T[]): readonly History<T>[] {
  const groups = Map.groupBy(versions, ({ id }) => id);
  return [...groups.values()].map((history) => history.toSorted((a, b) => b.version - a.version));
}

/** The newest version that is valid at a moment (TIME-2). */
export const findValid = <T extends Version>(history: History<T>, at: Instant): T | undefined =>
  history.find(({ valid_from }) => valid_from <= at);

interface Period {
  readonly active_from: Instant;
  readonly active_to: Instant | null;
}

/** Periods are half-open (TIME-1). */
export const isActive = ({ active_from, active_to }: Period, at: Instant): boolean =>
  active_from <= at && (active_to === null || at < active_to);

/** Whether two periods have a moment in common. */
export const isOverlapping = (a: Period, b: Period): boolean =>
  a.active_from < (b.active_to ?? Infinity) && b.active_from < (a.active_to ?? Infinity);

/** Orders ids by code unit, as databases do. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
