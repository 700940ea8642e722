import type { GameSlice, TeamBadge } from "@showrunner/engine";

/** The teams that won a game: one, several in a draw, or none. */
export function gameWinners({ winner, draw }: Pick<GameSlice, "winner" | "draw">): readonly TeamBadge[] {
  return winner === null ? (draw ?? []) : [winner];
}
