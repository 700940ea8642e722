import type { LeaderboardSlice, ProgrammeSlice, TeamBadge } from "@showrunner/engine";
import { findTiedLeaders, proposeWinner } from "./game-winner.ts";

/** What is tied: the current game, or the whole show. */
export type TieOf = "game" | "show";

/** Maximum number of teams in a draw; more could not be listed. */
const MAX_TIED_TEAMS = 50;

/** The teams that share the lead; empty without a tie, before the first points, and if they are too many. */
export function findTiedTeams(
  of: TieOf,
  { game_standings }: Pick<ProgrammeSlice, "game_standings">,
  leaderboard: Pick<LeaderboardSlice, "rows" | "total"> | null,
): readonly TeamBadge[] {
  if (of === "game") {
    const proposal = proposeWinner(game_standings);
    const tied = new Set(findTiedLeaders(proposal));
    if (tied.size > MAX_TIED_TEAMS) return [];
    return proposal.standings.filter(({ team_id, points }) => tied.has(team_id) && points > 0);
  }
  const rows = leaderboard?.rows ?? [];
  const leaders = rows.filter(({ rank, points }) => rank === 1 && points > 0);
  // Only the best rows are known: if all of them are tied, there may be further tied teams.
  const isCut = leaders.length === rows.length && (leaderboard?.total ?? 0) > rows.length;
  return leaders.length < 2 || isCut ? [] : leaders;
}
