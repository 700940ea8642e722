import type { DeviceId, TeamId } from "../ids.ts";
import type { EventHandlers } from "../show/event-handlers.ts";
import type { Member, ShowState } from "../show/show.state.ts";
import { removeTeam, recomputeLeader } from "./remove-team.ts";
import { putTeam } from "./roster.ts";
import type { Team } from "./team.state.ts";
import type { TeamEvent } from "./teams.events.ts";
import { findExcludedTeams } from "../show/show.selectors.ts";

function updateTeam(state: ShowState, teamId: TeamId, change: Partial<Team>): ShowState {
  const team = state.teams.by_id.get(teamId);
  if (team === undefined) return state;
  return { ...state, teams: putTeam(state.teams, team, { ...team, ...change }) };
}

function updateTeamStatus(state: ShowState, teamId: TeamId, change: Partial<Team>): ShowState {
  const after = updateTeam(state, teamId, change);
  return { ...after, round: recomputeLeader(after.round, after.teams) };
}

function nextMembers(all: readonly Member[], joined: Member, insteadOf: DeviceId | undefined): readonly Member[] {
  const members = insteadOf === undefined ? all : all.filter(({ device_id }) => device_id !== insteadOf);
  const known = members.some((member) => member.device_id === joined.device_id);
  if (!known) return [...members, joined];
  return members.map((member) => (member.device_id === joined.device_id ? joined : member));
}

export const teamHandlers: EventHandlers<TeamEvent["type"]> = {
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
    const registered = { ...state, teams: putTeam(state.teams, undefined, team) };
    if (registered.round === null || !findExcludedTeams(registered).has(team_id)) return registered;
    return { ...registered, round: { ...registered.round, out: registered.round.out.add(team_id) } };
  },

  team_updated: (state, { team_id, name, skeleton, colour }) => {
    const team = state.teams.by_id.get(team_id);
    if (team === undefined) return state;
    const { skeleton: _, ...rest } = team;
    const after = { ...rest, name, colour, ...(skeleton === undefined ? {} : { skeleton }) };
    return { ...state, teams: putTeam(state.teams, team, after) };
  },

  // The password is not part of the log; the event records the change and who made it.
  team_password_set: (state) => state,

  team_deactivated: (state, { team_id }) => updateTeamStatus(state, team_id, { status: "deactivated" }),

  team_reactivated: (state, { team_id, colour }) => updateTeamStatus(state, team_id, { status: "active", colour }),

  team_deleted: (state, { team_id }) => {
    const team = state.teams.by_id.get(team_id);
    return team === undefined ? state : removeTeam(state, team);
  },

  member_joined: (state, { team_id, device_id, name, instead_of }) => ({
    ...state,
    members: state.members.set(team_id, nextMembers(state.members.get(team_id) ?? [], { device_id, name }, instead_of)),
  }),
};
