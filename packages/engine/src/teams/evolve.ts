import type { DeviceId, TeamId } from "../ids.ts";
import type { TeamEvent } from "../show/events.ts";
import type { EvolveAll } from "../show/evolve.ts";
import type { Member, ShowState } from "../show/state.ts";
import { stateWithout, withLeaderAnew } from "./removal.ts";
import { withScores, withTeam } from "./roster.ts";
import type { Team } from "./state.ts";

function changedTeam(state: ShowState, team_id: TeamId, change: Partial<Team>): ShowState {
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return state;
  return { ...state, teams: withTeam(state.teams, team, { ...team, ...change }) };
}

function withStatus(state: ShowState, team_id: TeamId, change: Partial<Team>): ShowState {
  const after = changedTeam(state, team_id, change);
  return { ...after, round: withLeaderAnew(after.round, after.teams) };
}

function membersAfter(all: readonly Member[], joined: Member, instead_of: DeviceId | undefined): readonly Member[] {
  const members = instead_of === undefined ? all : all.filter(({ device_id }) => device_id !== instead_of);
  const known = members.some((member) => member.device_id === joined.device_id);
  if (!known) return [...members, joined];
  return members.map((member) => (member.device_id === joined.device_id ? joined : member));
}

export const evolve_teams: EvolveAll<TeamEvent["type"]> = {
  team_registered: (state, { team_id, name, skeleton, colour, emblem }, { seq }) => {
    const team: Team = {
      id: team_id,
      name,
      ...(skeleton === undefined ? {} : { skeleton }),
      colour,
      emblem,
      status: "active",
      points: 0,
      wins: 0,
      rounds_won: 0,
      joined_at: state.last_at,
      joined_seq: seq,
    };
    return { ...state, teams: withTeam(state.teams, undefined, team) };
  },

  team_updated: (state, { team_id, name, skeleton, colour }) => {
    const team = state.teams.by_id.get(team_id);
    if (team === undefined) return state;
    const { skeleton: _, ...rest } = team;
    const after = { ...rest, name, colour, ...(skeleton === undefined ? {} : { skeleton }) };
    return { ...state, teams: withTeam(state.teams, team, after) };
  },

  // The password is not part of the log; the event records the change and who made it.
  team_password_set: (state) => state,

  team_deactivated: (state, { team_id }) => withStatus(state, team_id, { status: "deactivated" }),

  team_reactivated: (state, { team_id, colour }) => withStatus(state, team_id, { status: "active", colour }),

  team_deleted: (state, { team_id }) => {
    const team = state.teams.by_id.get(team_id);
    return team === undefined ? state : stateWithout(state, team);
  },

  member_joined: (state, { team_id, device_id, name, instead_of }) => ({
    ...state,
    members: state.members.set(
      team_id,
      membersAfter(state.members.get(team_id) ?? [], { device_id, name }, instead_of),
    ),
  }),

  points_corrected: (state, { team_id, points }) => ({
    ...state,
    teams: withScores(state.teams, [[team_id, { points, wins: 0, rounds_won: 0 }]]),
  }),
};
