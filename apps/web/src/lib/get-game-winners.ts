import type { GameSlice, TeamBadge } from "@showrunner/engine";

/** The winners of a game: one, several in a draw, or none. */
export function getGameWinners({ winner, draw }: Pick<GameSlice, "winner" | "draw">): readonly TeamBadge[] {
  return winner === null ? (draw ?? []) : [winner];
}
