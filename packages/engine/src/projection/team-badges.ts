import type { TeamId } from "../ids.ts";
import type { TeamBadge } from "../slices.ts";
import type { ShowState } from "../show/show.state.ts";
import type { Team } from "../teams/team.state.ts";
import { memoise } from "./memoise.ts";

/** Public data of a team. */
export const badgeOf: (team: Team) => TeamBadge = memoise(({ id, name, colour, emblem }: Team) => ({
  team_id: id,
  name,
  colour,
  emblem,
}));

/** The team's badge; null if the team does not exist or the id is null. */
export function findBadge(state: ShowState, teamId: TeamId | null): TeamBadge | null {
  const team = teamId === null ? undefined : state.teams.by_id.get(teamId);
  return team === undefined ? null : badgeOf(team);
}

/** Badges of the teams that still exist, in order of registration, because sets have no defined order. */
export function badgesOf(state: ShowState, teamIds: Iterable<TeamId>): readonly TeamBadge[] {
  return Array.from(teamIds)
    .flatMap((teamId) => state.teams.by_id.get(teamId) ?? [])
    .toSorted((a, b) => a.joined_seq - b.joined_seq)
    .map(badgeOf);
}
