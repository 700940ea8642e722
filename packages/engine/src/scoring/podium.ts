import type { RankTable } from "./ranks.ts";

/** Rank before the first step of the podium: no place is visible (PODIUM-2). */
export const PODIUM_START = 4;

/**
 * The rank that the next step of the podium shows (PODIUM-2). Shared ranks leave gaps, which are skipped.
 *
 * @param from the smallest rank shown so far.
 */
export function nextPodiumRank(ranks: RankTable, from: number): number {
  return Math.max(1, ...ranks.slice(0, PODIUM_START).flatMap(([, , rank]) => (rank < from ? [rank] : [])));
}
