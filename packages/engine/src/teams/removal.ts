import { leaderAmong } from "../buzzer/fairness.ts";
import { teamScope } from "../show/answered.ts";
import type { LiveRound, ShowState, TeamsState } from "../show/state.ts";
import { entryWithout } from "../undo/forget.ts";
import { isActive, withLook, withoutName, withoutSkeleton } from "./roster.ts";
import type { Team } from "./state.ts";
import { progressWithout, roundWithout, runWithout } from "./traces.ts";

/** Recomputes the leader of a running arbitration, which must be an active team. */
export function withLeaderAnew(round: LiveRound | null, teams: TeamsState): LiveRound | null {
  if (round === null || round.buzzer.phase !== "arbitrating") return round;
  const presses = round.presses?.presses.valueSeq().filter((press) => isActive(teams, press.team_id)) ?? [];
  return { ...round, buzzer: { ...round.buzzer, leader: leaderAmong(presses) } };
}

/** Removes a team and everything it won, sent or pressed (TEAM-9). */
export function stateWithout(state: ShowState, team: Team): ShowState {
  const teams: TeamsState = {
    by_id: state.teams.by_id.delete(team.id),
    by_name: withoutName(state.teams.by_name, team),
    by_skeleton: withoutSkeleton(state.teams.by_skeleton, team),
    looks: withLook(state.teams.looks, team, -1),
    active: state.teams.active - Number(team.status === "active"),
  };
  return {
    ...state,
    teams,
    members: state.members.delete(team.id),
    answered: state.answered.delete(teamScope(team.id)),
    round: withLeaderAnew(roundWithout(state.round, team.id), teams),
    run: runWithout(state.run, team.id),
    undo: state.undo.map((entry) => entryWithout(entry, team.id)),
    games: state.games.map((entry) => ({ ...entry, progress: progressWithout(entry.progress, team.id) })),
  };
}
