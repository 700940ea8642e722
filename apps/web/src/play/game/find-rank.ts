import type { LeaderboardSlice } from "@showrunner/engine";

/**
 * The own rank, from the table that all teams share. The own points may be newer than that table: then it is the rank
 * that they would have in it. Null without a first place: there are no ranks, or the podium has not shown it yet.
 */
export function findRank(ranks: LeaderboardSlice["ranks"], points: number, wins: number): number | null {
  if (ranks[0]?.[2] !== 1) return null;
  const place = ranks.find(([p, w]) => p < points || (p === points && w <= wins));
  return (place ?? ranks.at(-1))?.[2] ?? null;
}
