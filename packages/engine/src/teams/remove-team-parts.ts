// Removes a deleted team from parts of the state (TEAM-9).
import type { TeamId } from "../ids.ts";
import { listWinners } from "../scoring/winners.ts";
import type { GameProgress, LiveRound, RoundRecord, RunState } from "../show/show.state.ts";

export function removeTeamFromRound(round: LiveRound | null, teamId: TeamId): LiveRound | null {
  if (round === null) return null;
  const { presses } = round;
  return {
    ...round,
    submissions: round.submissions.delete(teamId),
    decisions: round.decisions.delete(teamId),
    item_decisions: round.item_decisions.delete(teamId),
    team_awards: round.team_awards.delete(teamId),
    buzzes: round.buzzes.delete(teamId),
    out: round.out.delete(teamId),
    buzz_award: round.buzz_award?.team_id === teamId ? null : round.buzz_award,
    winner_override: round.winner_override === teamId ? null : round.winner_override,
    presses: presses === null ? null : { ...presses, presses: presses.presses.delete(teamId) },
  };
}

export function removeTeamFromRecord(record: RoundRecord, teamId: TeamId): RoundRecord {
  return {
    ...record,
    awards: record.awards.delete(teamId),
    penalties: record.penalties.delete(teamId),
    winner_team_id: record.winner_team_id === teamId ? null : record.winner_team_id,
  };
}

export function removeTeamFromRun(run: RunState | null, teamId: TeamId): RunState | null {
  if (run === null) return null;
  return {
    ...run,
    records: run.records.map((record) => removeTeamFromRecord(record, teamId)),
    game_points: run.game_points.delete(teamId),
  };
}

export function removeTeamFromProgress(progress: GameProgress, teamId: TeamId): GameProgress {
  if (progress.status !== "finished" || !listWinners(progress).includes(teamId)) return progress;
  const { winner_team_id, drawn_team_ids, ...rest } = progress;
  if (drawn_team_ids === undefined) return { ...rest, winner_team_id: null };
  return { ...rest, winner_team_id, drawn_team_ids: drawn_team_ids.filter((id) => id !== teamId) };
}
