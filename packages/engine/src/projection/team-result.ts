import type { TeamId } from "../ids.ts";
import type { Judgement } from "../round-definition.ts";
import { effectiveJudgement } from "../scoring/judgement.ts";
import { hasSpeedPoints, getSpeedFactor } from "../scoring/speed-points.ts";
import type { MeSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import type { LiveRound, RoundRecord, ShowState, TeamAward } from "../show/show.state.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import { findShownRound } from "./round.slice.ts";

type Result = NonNullable<MeSlice["result"]>;
type ResultSummary = Pick<Result, "outcome" | "reason">;

/** Result of the shown round for the team, with the reason; null until the reveal (PROJ-14). */
export function projectTeamResult(state: ShowState, teamId: TeamId, context: EngineContext): MeSlice["result"] {
  const shown = findShownRound(state, context);
  if (shown === null || (shown.record.phase !== "revealed" && shown.record.phase !== "done")) return null;
  const { roundInGame, record } = shown;
  const roundId = roundInGame.round.id;
  const award = record.awards.get(teamId);
  const points = award?.points ?? 0;
  const live = state.round?.id === roundId ? state.round : null;
  if (live === null) return { round_id: roundId, points, detail: null, ...resultFromRecord(record, teamId, award) };
  const judgement = ownJudgement(live, roundInGame, teamId);
  const summary =
    manualResult(live, teamId) ??
    wrongBuzzResult(live, teamId) ??
    overruledResult(live, teamId) ??
    submissionResult(live, roundInGame, teamId, judgement, award) ??
    buzzResult(live, teamId) ??
    inactiveResult(live, roundInGame);
  return {
    round_id: roundId,
    points,
    detail: judgement?.detail ?? null,
    ...ownSpeedFactor(live, roundInGame, teamId, summary),
    ...summary,
  };
}

function ownJudgement(live: LiveRound, { playable }: RoundInGame, teamId: TeamId): Judgement | null {
  const submission = live.submissions.get(teamId);
  return submission === undefined || playable === null ? null : effectiveJudgement(live, playable, teamId, submission);
}

/** The speed factor, if the team's submission earned points that it changed. */
function ownSpeedFactor(
  live: LiveRound,
  { playable }: RoundInGame,
  teamId: TeamId,
  { reason, outcome }: ResultSummary,
): Pick<Result, "speed_factor"> {
  const submission = live.submissions.get(teamId);
  if (playable === null || submission === undefined || !hasSpeedPoints(playable)) return {};
  const isPaid = reason === "answer" && (outcome === "correct" || outcome === "partial");
  return isPaid ? { speed_factor: getSpeedFactor(playable, submission) } : {};
}

/** Submissions and presses of an ended round are no longer in the state. */
function resultFromRecord({ penalties }: RoundRecord, teamId: TeamId, award: TeamAward | undefined): ResultSummary {
  if (award === undefined) return { outcome: "none", reason: "nothing" };
  return { outcome: award.outcome, reason: penalties.has(teamId) ? "buzz" : "answer" };
}

function manualResult({ team_awards, winner_override }: LiveRound, teamId: TeamId): ResultSummary | null {
  const award = team_awards.get(teamId);
  if (award !== undefined) {
    return award.points > 0
      ? { outcome: award.outcome, reason: "awarded" }
      : { outcome: "none", reason: "award_refused" };
  }
  return winner_override === teamId ? { outcome: "correct", reason: "awarded" } : null;
}

function wrongBuzzResult({ buzzes }: LiveRound, teamId: TeamId): ResultSummary | null {
  return buzzes.get(teamId) === "wrong" ? { outcome: "wrong", reason: "buzz" } : null;
}

function overruledResult({ winner_override, buzzes, submissions }: LiveRound, teamId: TeamId): ResultSummary | null {
  const tookPart = buzzes.has(teamId) || submissions.has(teamId);
  return winner_override !== null && tookPart ? { outcome: "none", reason: "given_to_other" } : null;
}

function submissionResult(
  live: LiveRound,
  { round, playable }: RoundInGame,
  teamId: TeamId,
  judgement: Judgement | null,
  award: TeamAward | undefined,
): ResultSummary | null {
  // Submissions are not scored in a round won by a buzz (POINTS-7).
  if (!live.submissions.has(teamId) || live.buzz_award !== null) return null;
  if (judgement === null) return live.buzzes.has(teamId) ? null : { outcome: "none", reason: "not_judged" };
  if (judgement.outcome !== "correct" || award !== undefined) {
    return { outcome: award?.outcome ?? judgement.outcome, reason: "answer" };
  }
  if (playable?.definition.award !== undefined) return { outcome: "correct", reason: "outdone" };
  // Otherwise the round, or the step that was shown, is worth no points.
  return { outcome: "correct", reason: round.scoring === "winner_takes_all" ? "other_first" : "answer" };
}

function buzzResult({ buzzes, buzz_award, submissions }: LiveRound, teamId: TeamId): ResultSummary | null {
  switch (buzzes.get(teamId)) {
    case "correct":
    case "partial":
      return { outcome: buzz_award?.outcome ?? "none", reason: "buzz" };
    case "wrong":
      return { outcome: "wrong", reason: "buzz" };
    case "behind":
      return { outcome: "none", reason: "buzz_behind" };
    case "ignore":
      return { outcome: "none", reason: "buzz_ignored" };
    case "pressed":
    case "released":
      return { outcome: "none", reason: "buzz_not_decided" };
    case undefined:
      return submissions.has(teamId) ? { outcome: "none", reason: "not_judged" } : null;
  }
}

function inactiveResult({ buzzer_on }: LiveRound, { playable }: RoundInGame): ResultSummary {
  if (buzzer_on) return { outcome: "none", reason: "no_buzz" };
  const takesAnswers = playable?.definition.capabilities.submissions === true;
  return { outcome: "none", reason: takesAnswers ? "no_answer" : "nothing" };
}
