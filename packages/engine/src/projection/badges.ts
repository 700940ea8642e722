import type { TeamId } from "../ids.ts";
import type { TeamBadge } from "../slices.ts";
import type { ShowState } from "../show/state.ts";
import type { Team } from "../teams/state.ts";
import { memoised } from "./memo.ts";

/** Public data of a team. */
export const badgeOf: (team: Team) => TeamBadge = memoised(({ id, name, colour, emblem }: Team) => ({
  team_id: id,
  name,
  colour,
  emblem,
}));

/** The team's badge; null if the team does not exist or the id is null. */
export function badgeById(state: ShowState, team_id: TeamId | null): TeamBadge | null {
  const team = team_id === null ? undefined : state.teams.by_id.get(team_id);
  return team === undefined ? null : badgeOf(team);
}

/** Badges of the teams that still exist, in order of registration, because sets have no defined order. */
export function badgesOf(state: ShowState, team_ids: Iterable<TeamId>): readonly TeamBadge[] {
  return Array.from(team_ids)
    .flatMap((team_id) => state.teams.by_id.get(team_id) ?? [])
    .toSorted((a, b) => a.joined_seq - b.joined_seq)
    .map(badgeOf);
}
