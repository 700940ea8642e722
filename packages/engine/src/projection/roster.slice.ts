import { toRankKey } from "../scoring/ranks.ts";
import type { ModeratorTeam, RosterSlice } from "../slices.ts";
import type { ShowState } from "../show/show.state.ts";
import type { Team } from "../teams/team.state.ts";
import { badgeOf } from "./team-badges.ts";
import { currentStandings } from "./boards.slice.ts";

const ROSTER_ROWS = 200;

/** The teams as seen by the moderator, in order of registration: all, or the newest 200. */
export function projectRoster(state: ShowState): RosterSlice {
  const { by_id, active } = state.teams;
  const items = by_id
    .valueSeq()
    .takeLast(ROSTER_ROWS)
    .map((team) => toModeratorTeam(state, team))
    .toArray();
  return { count: by_id.size, active, items };
}

/** One team as seen by the moderator, in any list of teams. */
export function toModeratorTeam(state: ShowState, team: Team): ModeratorTeam {
  const { points, wins, rounds_won, status, joined_at } = team;
  const rank = currentStandings(state.teams.by_id).rankByKey.get(toRankKey(points, wins)) ?? null;
  return {
    ...badgeOf(team),
    points,
    wins,
    rounds_won,
    rank: status === "active" ? rank : null,
    status,
    members: state.members.get(team.id) ?? [],
    joined_at,
    game_points: state.run?.game_points.get(team.id) ?? 0,
    out: state.round?.out.has(team.id) ?? false,
  };
}
