import type { LeaderboardSlice } from "@showrunner/engine";

/** Whether there is a leader: before the first point and the first win all teams share first place. */
export function hasRanking({ ranks }: Pick<LeaderboardSlice, "ranks">): boolean {
  return ranks.some(([points, wins]) => points !== 0 || wins !== 0);
}
