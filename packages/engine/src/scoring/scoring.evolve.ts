import { Map as Dict } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import type { Award } from "../round-definition.ts";
import type { EventHandlers } from "../show/event-handlers.ts";
import type { ShowState, TeamAward } from "../show/show.state.ts";
import { updateRound } from "../show/update-state.ts";
import { addScores } from "../teams/roster.ts";
import type { ScoringEvent } from "./scoring.events.ts";

/** Replaces the round's awards and updates all totals. */
export function replaceAwards(
  state: ShowState,
  roundId: RoundId,
  awards: readonly Award[],
  winnerTeamId: TeamId | null,
): ShowState {
  const record = state.run?.records.get(roundId);
  if (state.run === null || record === undefined) return state;
  const present = awards.filter((award) => state.teams.by_id.has(award.team_id));
  const changes = new Map<TeamId, { points: number; wins: number; rounds_won: number }>();
  const change = (teamId: TeamId, points: number, roundsWon: number): void => {
    const sum = changes.get(teamId) ?? { points: 0, wins: 0, rounds_won: 0 };
    changes.set(teamId, { points: sum.points + points, wins: 0, rounds_won: sum.rounds_won + roundsWon });
  };
  for (const [teamId, award] of record.awards) change(teamId, -award.points, 0);
  for (const award of present) change(award.team_id, award.points, 0);
  if (record.winner_team_id !== null) change(record.winner_team_id, 0, -1);
  if (winnerTeamId !== null) change(winnerTeamId, 0, 1);

  const gamePoints = state.run.game_points.withMutations((sums) => {
    for (const [teamId, { points }] of changes) sums.update(teamId, 0, (sum) => sum + points);
  });
  const awardByTeam = Dict<TeamId, TeamAward>(
    present.map(({ team_id, points, outcome }) => [team_id, { points, outcome }] as const),
  );
  const records = state.run.records.set(roundId, { ...record, awards: awardByTeam, winner_team_id: winnerTeamId });
  return { ...state, teams: addScores(state.teams, changes), run: { ...state.run, records, game_points: gamePoints } };
}

export const scoringHandlers: EventHandlers<ScoringEvent["type"]> = {
  winner_set: (state, { team_id }) =>
    updateRound(state, (round) => ({
      ...round,
      winner_override: team_id,
      out: round.out.delete(team_id),
      team_awards: Dict(),
    })),

  team_awarded: (state, { round_id, award: { team_id, points, outcome } }) =>
    updateRound(state, (round) =>
      round.id === round_id ? { ...round, team_awards: round.team_awards.set(team_id, { points, outcome }) } : round,
    ),

  awards_replaced: (state, { round_id, awards, winner_team_id }) =>
    replaceAwards(state, round_id, awards, winner_team_id),

  points_corrected: (state, { team_id, points }) => ({
    ...state,
    teams: addScores(state.teams, [[team_id, { points, wins: 0, rounds_won: 0 }]]),
  }),
};
