import type { LeaderboardSlice } from "@showrunner/engine";

/** Whether anybody leads: before the first point and the first win, *first place* for all says nothing. */
export function hasPlaces({ ranks }: Pick<LeaderboardSlice, "ranks">): boolean {
  return ranks.some(([points, wins]) => points !== 0 || wins !== 0);
}
