import { findLeader } from "../buzzer/fairness.ts";
import { teamScope } from "../show/processed-commands.ts";
import type { LiveRound, ShowState, TeamsState } from "../show/show.state.ts";
import { removeTeamFromEntry } from "../undo/remove-team-from-entry.ts";
import { isActiveTeam, adjustLookCounts, removeName, removeSkeleton } from "./roster.ts";
import type { Team } from "./team.state.ts";
import { removeTeamFromProgress, removeTeamFromRound, removeTeamFromRun } from "./remove-team-parts.ts";

/** Recomputes the leader of a running arbitration, which must be an active team. */
export function recomputeLeader(round: LiveRound | null, teams: TeamsState): LiveRound | null {
  if (round === null || round.buzzer.phase !== "arbitrating") return round;
  const presses = round.presses?.presses.valueSeq().filter((press) => isActiveTeam(teams, press.team_id)) ?? [];
  return { ...round, buzzer: { ...round.buzzer, leader: findLeader(presses) } };
}

/** Removes a team and everything it won, sent or pressed (TEAM-9). */
export function removeTeam(state: ShowState, team: Team): ShowState {
  const teams: TeamsState = {
    by_id: state.teams.by_id.delete(team.id),
    by_name: removeName(state.teams.by_name, team),
    by_skeleton: removeSkeleton(state.teams.by_skeleton, team),
    looks: adjustLookCounts(state.teams.looks, team, -1),
    active: state.teams.active - Number(team.status === "active"),
  };
  return {
    ...state,
    teams,
    members: state.members.delete(team.id),
    answered: state.answered.delete(teamScope(team.id)),
    round: recomputeLeader(removeTeamFromRound(state.round, team.id), teams),
    run: removeTeamFromRun(state.run, team.id),
    undo: state.undo.map((entry) => removeTeamFromEntry(entry, team.id)),
    games: state.games.map((entry) => ({ ...entry, progress: removeTeamFromProgress(entry.progress, team.id) })),
  };
}
