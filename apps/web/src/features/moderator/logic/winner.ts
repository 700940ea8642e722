import type { TeamBadge } from "@showrunner/engine";

export interface Standing extends TeamBadge {
  readonly points: number;
}

export interface WinnerChoice {
  /** Best first; teams that share the lead stand before all others. */
  readonly standings: readonly Standing[];
  /** Preselected team, or null when the lead is shared: then the moderator has to choose. */
  readonly proposed: string | null;
  /** How many teams share the lead. */
  readonly tied: number;
}

/** Most points in this game is proposed as its winner; a shared lead proposes nobody. */
export function winnerChoice(standings: readonly Standing[]): WinnerChoice {
  const sorted = standings.toSorted((a, b) => b.points - a.points);
  const [first] = sorted;
  if (first === undefined) return { standings: [], proposed: null, tied: 0 };
  const tied = sorted.filter((team) => team.points === first.points).length;
  return { standings: sorted, proposed: tied === 1 ? first.team_id : null, tied };
}

/** Active teams that a search found, with their points of this game where those are known. */
export function withFound(
  standings: readonly Standing[],
  found: readonly (TeamBadge & { readonly status: "active" | "deactivated" })[],
): readonly (TeamBadge & { readonly points?: number })[] {
  const known = new Map(standings.map((team) => [team.team_id, team]));
  return found
    .filter(({ status }) => status === "active")
    .map(({ team_id, name, colour, emblem }) => known.get(team_id) ?? { team_id, name, colour, emblem });
}
