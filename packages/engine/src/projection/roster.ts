import { rankKey } from "../scoring/ranks.ts";
import type { ModeratorTeam, ModeratorTeamsSlice } from "../slices.ts";
import type { ShowState } from "../show/state.ts";
import type { Team } from "../teams/state.ts";
import { badgeOf } from "./badges.ts";
import { standings } from "./boards.ts";

const roster_rows = 200;

/** The teams as seen by the moderator, in order of registration: all, or the newest 200. */
export function rosterSlice(state: ShowState): ModeratorTeamsSlice {
  const { by_id, active } = state.teams;
  const items = by_id
    .valueSeq()
    .takeLast(roster_rows)
    .map((team) => moderatorTeam(state, team))
    .toArray();
  return { count: by_id.size, active, items };
}

/** One team as seen by the moderator, in any list of teams. */
export function moderatorTeam(state: ShowState, team: Team): ModeratorTeam {
  const { points, wins, rounds_won, status, joined_at } = team;
  const rank = standings(state.teams.by_id).rank_of.get(rankKey(points, wins)) ?? null;
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
