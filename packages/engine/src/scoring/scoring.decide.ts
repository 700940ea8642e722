import type { AwardInput } from "../decision.ts";
import type { RoundId, TeamId } from "../ids.ts";
import { MAX_POINTS, MAX_REASON_LENGTH } from "../limits.ts";
import type { Result } from "../rejection.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import { closeQuestion, replaceRevealedAwards } from "../show/rounds.builder.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import { findRecord, findRound, getStatus } from "../show/show.selectors.ts";
import type { CreatedShow, RoundRecord, StartedShow, TeamAward } from "../show/show.state.ts";
import { countCharacters } from "../teams/team-name.ts";
import { applyManualAwards, createSoleWinnerResult } from "./awards.ts";
import { computePoints, getShare, isValidDecision } from "./judgement.ts";

export type AwardCommand =
  | { readonly type: "set_winner"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** Sets one team's award and keeps those of the others. */
  | { readonly type: "award_team"; readonly round_id: RoundId; readonly team_id: TeamId; readonly award: AwardInput };

/** Valid at any position, and after the end of the show. */
export type CorrectionCommand = {
  readonly type: "correct_points";
  readonly team_id: TeamId;
  readonly points: number;
  readonly reason: string;
};

export const awardCommandHandlers: CommandHandlers<StartedShow, AwardCommand> = {
  set_winner: setWinner,
  award_team: awardTeam,
};

export const correctionCommandHandlers: CommandHandlers<CreatedShow, CorrectionCommand> = {
  correct_points: correctPoints,
};

interface AwardTarget {
  readonly roundInGame: RoundInGame;
  readonly record: RoundRecord;
}

/** The round if the team can receive an award in it, otherwise the rejection. */
function findAwardTarget(
  state: StartedShow,
  roundId: RoundId,
  teamId: TeamId,
  context: DecideContext,
): Result<AwardTarget, DecideResult> {
  const refused = (...why: Parameters<typeof reject>): Result<AwardTarget, DecideResult> => ({
    ok: false,
    error: reject(...why),
  });
  const roundInGame = findRound(state, roundId, context.engine);
  if (roundInGame === null) return refused("round_not_found");
  const record = findRecord(state, roundId);
  if (record === null || record.phase === "skipped" || record.phase === "cancelled") {
    return refused("wrong_phase", { phase: record?.phase ?? "pending" });
  }
  const team = state.teams.by_id.get(teamId);
  if (team === undefined) return refused("team_not_found");
  if (team.status === "deactivated") return refused("team_deactivated");
  return { ok: true, value: { roundInGame, record } };
}

/** Sets the round's only winner (POINTS-9). */
function setWinner(
  state: StartedShow,
  command: CommandOf<AwardCommand, "set_winner">,
  context: DecideContext,
): DecideResult {
  const { round_id, team_id } = command;
  const found = findAwardTarget(state, round_id, team_id, context);
  if (!found.ok) return found.error;
  const { roundInGame, record } = found.value;

  const builder = createEventBuilder(state, context);
  if (state.round?.id === round_id) builder.add({ type: "winner_set", round_id, team_id });
  if (record.phase === "question") {
    closeQuestion(builder);
  } else {
    const { awards, winner_team_id } = createSoleWinnerResult(team_id, roundInGame.round, record);
    builder.add({ type: "awards_replaced", round_id, awards, winner_team_id });
  }
  return builder.build();
}

/** Sets one team's award and keeps those of the others (POINTS-12). */
function awardTeam(
  state: StartedShow,
  command: CommandOf<AwardCommand, "award_team">,
  context: DecideContext,
): DecideResult {
  const { round_id, team_id } = command;
  const found = findAwardTarget(state, round_id, team_id, context);
  if (!found.ok) return found.error;
  const { roundInGame, record } = found.value;
  const granted = toTeamAward(command.award, roundInGame.round.max_points);
  if (!granted.ok) return granted.error;
  const award = { team_id, ...granted.value };

  const builder = createEventBuilder(state, context);
  builder.add({ type: "team_awarded", round_id, award });
  if (state.round?.id === round_id) {
    replaceRevealedAwards(builder);
  } else {
    const recordedAwards = [...record.awards].map(([id, each]) => ({ team_id: id, ...each }));
    const { awards, winner_team_id } = applyManualAwards(recordedAwards, [award]);
    builder.add({ type: "awards_replaced", round_id, awards, winner_team_id });
  }
  return builder.build();
}

function toTeamAward(grant: AwardInput, maxPoints: number): Result<TeamAward, DecideResult> {
  if (grant.outcome !== "points") {
    if (!isValidDecision(grant)) return { ok: false, error: reject("invalid_input") };
    return { ok: true, value: { points: computePoints(getShare(grant), maxPoints), outcome: grant.outcome } };
  }
  const { points } = grant;
  if (!Number.isInteger(points) || points < 0 || points > MAX_POINTS) {
    return { ok: false, error: reject("invalid_points", { max: MAX_POINTS }) };
  }
  if (points === 0) return { ok: true, value: { points, outcome: "wrong" } };
  return { ok: true, value: { points, outcome: points < maxPoints ? "partial" : "correct" } };
}

/** Manual correction by the moderator; applies at once and is logged with its reason (POINTS-10). */
function correctPoints(state: CreatedShow, command: CorrectionCommand): DecideResult {
  const { team_id, points } = command;
  if (!state.teams.by_id.has(team_id)) return reject("team_not_found");
  const status = getStatus(state);
  if (status === "ready") return reject("wrong_status", { status });
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > MAX_POINTS) {
    return reject("invalid_points", { max: MAX_POINTS });
  }
  const reason = command.reason.trim();
  if (reason === "") return reject("reason_required");
  if (countCharacters(reason) > MAX_REASON_LENGTH) return reject("invalid_input", { max: MAX_REASON_LENGTH });
  return accept({ type: "points_corrected", team_id, points, reason });
}
