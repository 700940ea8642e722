import type { Team } from "../teams/team.state.ts";

/** `[points, wins, rank]`, best first, one entry per distinct pair (POINTS-2). */
export type RankTable = readonly (readonly [points: number, wins: number, rank: number])[];

export interface Standings {
  /** The best teams, best first; ties in order of registration. */
  readonly top: readonly (Team & { readonly rank: number })[];
  readonly total: number;
  readonly ranks: RankTable;
  /** Rank by points and wins; keys are those of `toRankKey`. */
  readonly rankByKey: ReadonlyMap<string, number>;
}

export function toRankKey(points: number, wins: number): string {
  return `${points} ${wins}`;
}

/**
 * Ranks active teams by points, then games won. Ties share a rank, and the next rank skips accordingly (1, 2, 2, 4).
 *
 * @param teams in order of registration.
 * @param rows maximum length of the list.
 */
export function computeStandings(teams: Iterable<Team>, rows: number): Standings {
  const groups = new Map<string, Team[]>();
  let total = 0;
  for (const team of teams) {
    if (team.status !== "active") continue;
    total += 1;
    const key = toRankKey(team.points, team.wins);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [team]);
    else group.push(team);
  }

  const best: (Team & { rank: number })[] = [];
  const ranks: (readonly [number, number, number])[] = [];
  const rankOf = new Map<string, number>();
  let rank = 1;
  const ordered = [...groups.values()].toSorted(([a], [b]) => compareScores(a, b));
  for (const group of ordered) {
    const [first] = group;
    if (first === undefined) continue;
    ranks.push([first.points, first.wins, rank]);
    rankOf.set(toRankKey(first.points, first.wins), rank);
    for (const team of group.slice(0, rows - best.length)) best.push({ ...team, rank });
    rank += group.length;
  }
  return { top: best, total, ranks, rankByKey: rankOf };
}

function compareScores(a: Team | undefined, b: Team | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return b.points - a.points || b.wins - a.wins;
}
