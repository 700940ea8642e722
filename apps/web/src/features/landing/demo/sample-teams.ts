import type { TeamBadge, StandingsRow } from "@showrunner/ui/audience";

/** Id of the visitor's team; its name is localised. */
export const OWN_ID = "you";

/** Sample join code. */
export const SAMPLE_CODE = "ABCD 2345";

/** Command that starts a server. */
export const START_COMMAND = "npm start";

/** Sample teams with initial points. */
const RIVALS: readonly (TeamBadge & { readonly points: number; readonly wins: number })[] = [
  { team_id: "owls", name: "The Owls", colour: "#ffb703", emblem: 4, points: 40, wins: 1 },
  { team_id: "khalifa", name: "Quiz Khalifa", colour: "#2ec4d6", emblem: 8, points: 30, wins: 0 },
  { team_id: "miserables", name: "Les Quizerables", colour: "#ff9ecb", emblem: 5, points: 20, wins: 0 },
];

/** The sample teams and the visitor's team, ranked. */
export function getSampleTeams(ownName: string): readonly StandingsRow[] {
  const own = { team_id: OWN_ID, name: ownName, colour: "#5fd99a", emblem: 11, points: 30, wins: 0 };
  return rankTeams([...RIVALS, own]);
}

/** Ranks teams, best first; equal teams share a rank, as in a show. */
export function rankTeams(teams: readonly Omit<StandingsRow, "rank">[]): StandingsRow[] {
  const sorted = teams.toSorted((one, other) => other.points - one.points || other.wins - one.wins);
  return sorted.map((team) => ({
    ...team,
    rank:
      1 +
      sorted.filter(({ points, wins }) => points > team.points || (points === team.points && wins > team.wins)).length,
  }));
}

/** Standings after points were awarded to some teams. */
export function awardPoints(
  teams: readonly StandingsRow[],
  winners: readonly string[],
  points: number,
): StandingsRow[] {
  return rankTeams(
    teams.map((team) => (winners.includes(team.team_id) ? { ...team, points: team.points + points } : team)),
  );
}
