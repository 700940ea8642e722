import type { Badge, StandingsRow } from "@showrunner/ui/stage";

/** Team of whoever looks at the page; its name comes from the language. */
export const own_id = "you";

/** What a code looks like. */
export const sample_code = "ABCD 2345";

/** How a server is started. */
export const start_command = "npm start";

/** Teams that play along, with points before the question, as a show could have them. */
const rivals: readonly (Badge & { readonly points: number; readonly wins: number })[] = [
  { team_id: "owls", name: "The Owls", colour: "#ffb703", emblem: 4, points: 40, wins: 1 },
  { team_id: "khalifa", name: "Quiz Khalifa", colour: "#2ec4d6", emblem: 8, points: 30, wins: 0 },
  { team_id: "miserables", name: "Les Quizerables", colour: "#ff9ecb", emblem: 5, points: 20, wins: 0 },
];

/** All sample teams with that of the visitor. */
export function sampleTeams(own_name: string): readonly StandingsRow[] {
  const own = { team_id: own_id, name: own_name, colour: "#5fd99a", emblem: 11, points: 30, wins: 0 };
  return standings([...rivals, own]);
}

/** Best first; equal points share a rank, as in a show. */
export function standings(teams: readonly Omit<StandingsRow, "rank">[]): StandingsRow[] {
  const sorted = teams.toSorted((one, other) => other.points - one.points || other.wins - one.wins);
  return sorted.map((team) => ({
    ...team,
    rank:
      1 +
      sorted.filter(({ points, wins }) => points > team.points || (points === team.points && wins > team.wins)).length,
  }));
}

/** The standings after points were given to some teams. */
export function withPoints(teams: readonly StandingsRow[], winners: readonly string[], points: number): StandingsRow[] {
  return standings(
    teams.map((team) => (winners.includes(team.team_id) ? { ...team, points: team.points + points } : team)),
  );
}
