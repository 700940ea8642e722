import type { FrozenRound } from "../content.ts";
import type { TeamId } from "../ids.ts";
import type { Award, JudgedSubmission } from "../round-definition.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import { findRecord } from "../show/show.selectors.ts";
import type { LiveRound, RoundRecord, ShowState, Submission } from "../show/show.state.ts";
import { getStepShare } from "../steps/question-steps.ts";
import { isActiveTeam } from "../teams/roster.ts";
import { effectiveJudgement, computePoints } from "./judgement.ts";
import { getSpeedFactor } from "./speed-points.ts";

export interface RoundResult {
  readonly awards: readonly Award[];
  /** The team with most points, if positive and not tied (POINTS-8). */
  readonly winner_team_id: TeamId | null;
}

/** Awards of the live round in its current state (POINTS-3 to POINTS-12). */
export function computeRoundResult(state: ShowState, live: LiveRound, roundInGame: RoundInGame): RoundResult {
  const record = findRecord(state, live.id);
  const result = computeJudgedResult(state, live, roundInGame, record);
  if (live.team_awards.isEmpty()) return result;
  const byHand = live.team_awards.sortBy((_, teamId) => teamId).map((award, teamId) => ({ team_id: teamId, ...award }));
  return applyManualAwards(result.awards, [...byHand.values()]);
}

/** The result without manual awards. */
function computeJudgedResult(
  state: ShowState,
  live: LiveRound,
  roundInGame: RoundInGame,
  record: RoundRecord | null,
): RoundResult {
  if (live.winner_override !== null) return createSoleWinnerResult(live.winner_override, roundInGame.round, record);
  const won = live.buzz_award === null ? submissionAwards(state, live, roundInGame) : [live.buzz_award];
  return toRoundResult(withPenalties(won, record, null));
}

/** Replaces the awards of the teams that have a manual award (POINTS-12). */
export function applyManualAwards(awards: readonly Award[], byHand: readonly Award[]): RoundResult {
  const named = new Set(byHand.map(({ team_id }) => team_id));
  return toRoundResult([...awards.filter(({ team_id }) => !named.has(team_id)), ...byHand]);
}

/** Result with this team as only winner. It pays no penalty for an earlier wrong decision. */
export function createSoleWinnerResult(teamId: TeamId, round: FrozenRound, record: RoundRecord | null): RoundResult {
  const award: Award = { team_id: teamId, points: round.max_points, outcome: "correct" };
  return { awards: withPenalties([award], record, teamId), winner_team_id: teamId };
}

function withPenalties(won: readonly Award[], record: RoundRecord | null, spared: TeamId | null): readonly Award[] {
  if (record === null || record.penalties.isEmpty()) return won;
  const awards = new Map(won.map((award) => [award.team_id, award]));
  // A map restored from a snapshot iterates in a different order than the original.
  for (const [teamId, penalty] of record.penalties.sortBy((_, id) => id)) {
    if (teamId === spared) continue;
    const award = awards.get(teamId) ?? { team_id: teamId, points: 0, outcome: "wrong" as const };
    awards.set(teamId, { ...award, points: award.points - penalty });
  }
  return [...awards.values()];
}

function toRoundResult(awards: readonly Award[]): RoundResult {
  const max = awards.reduce((best, award) => Math.max(best, award.points), 0);
  const first = max > 0 ? awards.filter((award) => award.points === max) : [];
  return { awards, winner_team_id: first.length === 1 ? (first[0]?.team_id ?? null) : null };
}

function submissionAwards(state: ShowState, live: LiveRound, roundInGame: RoundInGame): readonly Award[] {
  const { playable, round } = roundInGame;
  if (playable === null) return [];
  const judged = judgedSubmissions(state, live, roundInGame);
  const typeAwards = playable.definition.award?.(playable.context, judged);
  const factorOf = (teamId: TeamId): number => getSpeedFactor(playable, live.submissions.get(teamId) ?? {});
  if (typeAwards !== undefined) return normaliseTypeAwards(typeAwards, state, factorOf);
  const graded = judged.map((submission) => ({
    ...submission,
    step_share: getStepShare(playable, live, submission.counted_at),
  }));
  return round.scoring === "winner_takes_all"
    ? firstCorrectAward(graded, round)
    : partialCreditAwards(graded, round, factorOf);
}

/**
 * Submissions that count, first one first: judged ones of teams that are not out and are active (POINTS-5) or have an
 * award of the revealed round (TEAM-8).
 */
function judgedSubmissions(state: ShowState, live: LiveRound, { playable }: RoundInGame): readonly JudgedSubmission[] {
  if (playable === null) return [];
  // Without auto-validation only the few decided submissions can count; this avoids visiting the others.
  const isAutoValidated = playable.definition.capabilities.auto_validation;
  const teamIds = isAutoValidated ? live.submissions.keySeq() : live.decisions.keySeq();
  const awarded = findRecord(state, live.id)?.awards;
  const takesPart = (teamId: TeamId): boolean =>
    !live.out.has(teamId) && (isActiveTeam(state.teams, teamId) || awarded?.has(teamId) === true);
  return teamIds
    .toArray()
    .flatMap((teamId) => {
      const submission = live.submissions.get(teamId);
      return submission === undefined ? [] : [[teamId, submission] as const];
    })
    .filter(([teamId]) => takesPart(teamId))
    .toSorted(([, a], [, b]) => compareSubmissions(a, b))
    .flatMap(([teamId, submission]) => {
      const judgement = effectiveJudgement(live, playable, teamId, submission);
      return judgement === null
        ? []
        : [{ team_id: teamId, counted_at: submission.at, judgement, answer: submission.answer }];
    });
}

/** Order of submissions: sent ones before drafts, then by moment, then by log position (POINTS-3). */
function compareSubmissions(a: Submission, b: Submission): number {
  return Number(a.at_close === true) - Number(b.at_close === true) || a.at - b.at || a.seq - b.seq;
}

/** A judged submission with the share of the points that its moment can earn (STEP-4). */
interface GradedSubmission extends JudgedSubmission {
  readonly step_share: number;
}

function firstCorrectAward(graded: readonly GradedSubmission[], round: FrozenRound): readonly Award[] {
  const first = graded.find(({ judgement }) => judgement.outcome === "correct");
  if (first === undefined) return [];
  return [{ team_id: first.team_id, points: computePoints(first.step_share, round.max_points), outcome: "correct" }];
}

/** The factor of a team's points by the time of its submission (SPEED-5). */
type FactorOf = (teamId: TeamId) => number;

function partialCreditAwards(
  graded: readonly GradedSubmission[],
  round: FrozenRound,
  factorOf: FactorOf,
): readonly Award[] {
  return graded.flatMap(({ team_id, step_share, judgement: { outcome, share, bonus } }) => {
    const points = computePoints(share * step_share * factorOf(team_id), round.max_points) + bonus;
    return points === 0 ? [] : [{ team_id, points, outcome }];
  });
}

/** A round type is responsible for its awards; the engine only rounds points and drops unknown teams (POINTS-6). */
function normaliseTypeAwards(awards: readonly Award[], state: ShowState, factorOf: FactorOf): readonly Award[] {
  return awards
    .filter((award) => state.teams.by_id.has(award.team_id))
    .map((award) => ({ ...award, points: computePoints(factorOf(award.team_id), award.points) }));
}
