import { leaderAmong } from "../buzzer/fairness.ts";
import type { TeamId } from "../ids.ts";
import { teamScope } from "../show/answered.ts";
import type { LiveRound, RoundRecord, RunState, ShowState, TeamsState } from "../show/state.ts";
import { isActive, withLook, withoutName } from "./roster.ts";
import type { Team } from "./state.ts";

/** While an arbitration runs, its leader must be one that may win. */
export function withLeaderAnew(round: LiveRound | null, teams: TeamsState): LiveRound | null {
  if (round === null || round.buzzer.phase !== "arbitrating") return round;
  const presses = round.presses?.presses.valueSeq().filter((press) => isActive(teams, press.team_id)) ?? [];
  return { ...round, buzzer: { ...round.buzzer, leader: leaderAmong(presses) } };
}

function roundWithout(round: LiveRound | null, team_id: TeamId): LiveRound | null {
  if (round === null) return null;
  const { presses } = round;
  return {
    ...round,
    submissions: round.submissions.delete(team_id),
    decisions: round.decisions.delete(team_id),
    out: round.out.delete(team_id),
    buzz_award: round.buzz_award?.team_id === team_id ? null : round.buzz_award,
    winner_override: round.winner_override === team_id ? null : round.winner_override,
    presses: presses === null ? null : { ...presses, presses: presses.presses.delete(team_id) },
  };
}

function recordWithout(record: RoundRecord, team_id: TeamId): RoundRecord {
  return {
    ...record,
    awards: record.awards.delete(team_id),
    penalties: record.penalties.delete(team_id),
    winner_team_id: record.winner_team_id === team_id ? null : record.winner_team_id,
  };
}

function runWithout(run: RunState | null, team_id: TeamId): RunState | null {
  if (run === null) return null;
  return {
    ...run,
    records: run.records.map((record) => recordWithout(record, team_id)),
    game_points: run.game_points.delete(team_id),
  };
}

/** The show without this team: whatever it won, sent, pressed or was called is gone (TEAM-9). */
export function stateWithout(state: ShowState, team: Team): ShowState {
  const teams: TeamsState = {
    by_id: state.teams.by_id.delete(team.id),
    by_name: withoutName(state.teams.by_name, team),
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
    games: state.games.map((entry) =>
      entry.progress.status === "finished" && entry.progress.winner_team_id === team.id
        ? { ...entry, progress: { ...entry.progress, winner_team_id: null } }
        : entry,
    ),
  };
}
