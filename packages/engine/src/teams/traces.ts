import type { TeamId } from "../ids.ts";
import { winnersOf } from "../scoring/winners.ts";
import type { GameProgress, LiveRound, RoundRecord, RunState } from "../show/state.ts";

/** Remove a deleted team from parts of the state (TEAM-9). */

export function roundWithout(round: LiveRound | null, team_id: TeamId): LiveRound | null {
  if (round === null) return null;
  const { presses } = round;
  return {
    ...round,
    submissions: round.submissions.delete(team_id),
    decisions: round.decisions.delete(team_id),
    item_decisions: round.item_decisions.delete(team_id),
    team_awards: round.team_awards.delete(team_id),
    buzzes: round.buzzes.delete(team_id),
    out: round.out.delete(team_id),
    buzz_award: round.buzz_award?.team_id === team_id ? null : round.buzz_award,
    winner_override: round.winner_override === team_id ? null : round.winner_override,
    presses: presses === null ? null : { ...presses, presses: presses.presses.delete(team_id) },
  };
}

export function recordWithout(record: RoundRecord, team_id: TeamId): RoundRecord {
  return {
    ...record,
    awards: record.awards.delete(team_id),
    penalties: record.penalties.delete(team_id),
    winner_team_id: record.winner_team_id === team_id ? null : record.winner_team_id,
  };
}

export function runWithout(run: RunState | null, team_id: TeamId): RunState | null {
  if (run === null) return null;
  return {
    ...run,
    records: run.records.map((record) => recordWithout(record, team_id)),
    game_points: run.game_points.delete(team_id),
  };
}

export function progressWithout(progress: GameProgress, team_id: TeamId): GameProgress {
  if (progress.status !== "finished" || !winnersOf(progress).includes(team_id)) return progress;
  const { winner_team_id, drawn_team_ids, ...rest } = progress;
  if (drawn_team_ids === undefined) return { ...rest, winner_team_id: null };
  return { ...rest, winner_team_id, drawn_team_ids: drawn_team_ids.filter((id) => id !== team_id) };
}
