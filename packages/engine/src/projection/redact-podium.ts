import { PODIUM_START } from "../scoring/podium.ts";
import type { ShowState } from "../show/show.state.ts";
import type { LeaderboardSlice } from "../slices.ts";
import { memoisePair } from "./memoise.ts";

/** Boards by the smallest visible rank. The keys are objects, as `memoisePair` requires. */
const ranks = [1, 2, 3, PODIUM_START].map((from) => ({ from }));

const visibleFrom = memoisePair(({ from }: { readonly from: number }, board: LeaderboardSlice): LeaderboardSlice => {
  if (from === PODIUM_START) return { rows: [], total: board.total, ranks: [] };
  return {
    rows: board.rows.filter(({ rank }) => rank >= from),
    total: board.total,
    ranks: board.ranks.filter(([, , rank]) => rank >= from),
  };
});

/** The leaderboard without the places that the podium has not shown yet, for displays and teams (PODIUM-3). */
export function redactPodium(board: LeaderboardSlice, { run }: ShowState): LeaderboardSlice {
  const visible = ranks.find(({ from }) => from === run?.podium);
  return visible === undefined ? board : visibleFrom(visible, board);
}
