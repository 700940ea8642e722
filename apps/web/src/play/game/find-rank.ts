import type { LeaderboardSlice } from "@showrunner/engine";

/**
 * This team's rank, from the table that all teams share. If the team's points are newer than the table, this is the
 * rank that they would have in it. Null without a first place: there are no ranks, or the podium has not shown it yet.
 */
export function findRank(ranks: LeaderboardSlice["ranks"], points: number, wins: number): number | null {
  if (ranks[0]?.[2] !== 1) return null;
  const place = ranks.find(([p, w]) => p < points || (p === points && w <= wins));
  return (place ?? ranks.at(-1))?.[2] ?? null;
}
