import type { LeaderboardSlice } from "@showrunner/engine";

/**
 * Own place, from the table that all teams share. Own points may be a moment newer than that table: then it is the
 * place that they would have in it. Null while there are no ranks.
 */
export function rankOf(ranks: LeaderboardSlice["ranks"], points: number, wins: number): number | null {
  const place = ranks.find(([p, w]) => p < points || (p === points && w <= wins));
  return (place ?? ranks.at(-1))?.[2] ?? null;
}
