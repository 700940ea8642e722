import type { AwardInput, Decision } from "../decision.ts";
import type { RoundId, SubmissionId, TeamId } from "../ids.ts";
import { MAX_POINTS } from "../limits.ts";
import { computeRoundResult, applyManualAwards, createSoleWinnerResult } from "../scoring/awards.ts";
import { isValidDecision, judgeAutomatically, getShare, computePoints } from "../scoring/judgement.ts";
import type { Result } from "../rejection.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import type { RoundInGame } from "./show.selectors.ts";
import { holdsBuzz, getPhase, findRound, findRecord } from "./show.selectors.ts";
import type { EventBuilder } from "./event-builder.ts";
import { createEventBuilder } from "./event-builder.ts";
import { closeQuestion, stopPlay, revealRound } from "./rounds.builder.ts";
import type { LiveRound, RoundRecord, StartedShow, TeamAward } from "./show.state.ts";

interface SubmissionRef {
  readonly team_id: TeamId;
  readonly submission_id: SubmissionId;
}

export type RoundCommand =
  | { readonly type: "reveal" }
  /** Selects the visible face of a revealed round: *show answer* and *back to question*. */
  | { readonly type: "show_face"; readonly face: "question" | "answer" }
  | ({ readonly type: "validate_submission"; readonly decision: Decision } & SubmissionRef)
  /** Decides several submissions alike as one decision; those replaced meanwhile are skipped (SUBMIT-16). */
  | {
      readonly type: "validate_submissions";
      readonly submissions: readonly SubmissionRef[];
      readonly decision: Decision;
    }
  /** Decides one item of a submission; null restores the automatic judgement. */
  | {
      readonly type: "judge_item";
      readonly team_id: TeamId;
      readonly item_id: string;
      readonly accepted: boolean | null;
    }
  | { readonly type: "set_winner"; readonly round_id: RoundId; readonly team_id: TeamId }
  /** Sets one team's award and keeps those of the others. */
  | { readonly type: "award_team"; readonly round_id: RoundId; readonly team_id: TeamId; readonly award: AwardInput }
  | { readonly type: "cancel_round"; readonly round_id: RoundId; readonly show_answer: boolean };

export const roundCommandHandlers: CommandHandlers<StartedShow, RoundCommand> = {
  reveal,
  show_face: showFace,
  validate_submission: validateSubmission,
  validate_submissions: validateSubmissions,
  judge_item: judgeItem,
  set_winner: setWinner,
  award_team: awardTeam,
  cancel_round: cancelRound,
};

/** Maximum number of submissions that one command judges (SUBMIT-16). */
const MAX_VALIDATED_TOGETHER = 500;

function reveal(state: StartedShow, _: CommandOf<RoundCommand, "reveal">, context: DecideContext): DecideResult {
  const { cursor } = state.run;
  const roundInGame = cursor === null ? null : findRound(state, cursor, context.engine);
  if (roundInGame === null) return reject("round_not_found");
  const phase = getPhase(state, roundInGame.round.id);
  if (phase !== "question") return reject("wrong_phase", { phase });
  const builder = createEventBuilder(state, context);
  revealRound(builder, roundInGame);
  return builder.build();
}

/** *Show answer* and *back to question*, for everyone (ROUND-6). */
function showFace(state: StartedShow, { face }: CommandOf<RoundCommand, "show_face">): DecideResult {
  const roundId = state.run.shown;
  const record = roundId === null ? null : findRecord(state, roundId);
  if (roundId === null || record === null) return reject("round_not_found");
  const { phase } = record;
  if (phase === "question" || phase === "skipped") return reject("wrong_phase", { phase });
  return record.face === face ? accept() : accept({ type: "face_turned", round_id: roundId, face });
}

/** Judges a team's submission; after the reveal this updates the round's awards at once (SUBMIT-9). */
function validateSubmission(
  state: StartedShow,
  command: CommandOf<RoundCommand, "validate_submission">,
  context: DecideContext,
): DecideResult {
  const { team_id, submission_id, decision } = command;
  const live = state.round;
  if (live === null) return reject("submission_not_found");
  const refused = checkValidation(state, live, command, context);
  if (refused !== null) return refused;
  if (!isValidDecision(decision)) return reject("invalid_input");
  const builder = createEventBuilder(state, context);
  builder.add({ type: "submission_validated", round_id: live.id, team_id, submission_id, decision });
  replaceRevealedAwards(builder);
  return builder.build();
}

/** Why this submission cannot be judged; null if it can (SUBMIT-9). */
function checkValidation(
  state: StartedShow,
  live: LiveRound,
  { team_id, submission_id }: SubmissionRef,
  context: DecideContext,
): DecideResult | null {
  if (live.submissions.get(team_id)?.submission_id !== submission_id) return reject("submission_not_found");
  if (live.out.has(team_id)) return reject("team_out");
  // The decision about a held buzz also decides its holder's submission (BUZZ-18).
  if (holdsBuzz(live, team_id)) return reject("buzzer_locked", { team_id });
  if (live.buzz_award?.team_id === team_id) return reject("already_decided");
  return isUnjudged(state, live, team_id, context) ? reject("not_allowed", { reason: "unjudged" }) : null;
}

/** Judges several submissions alike; skips those that cannot be judged any more (SUBMIT-16). */
function validateSubmissions(
  state: StartedShow,
  command: CommandOf<RoundCommand, "validate_submissions">,
  context: DecideContext,
): DecideResult {
  const { submissions, decision } = command;
  const live = state.round;
  if (live === null) return reject("submission_not_found");
  const byTeam = new Map(submissions.map((submission) => [submission.team_id, submission]));
  const isNamedOnce = byTeam.size === submissions.length && submissions.length <= MAX_VALIDATED_TOGETHER;
  if (!isNamedOnce || !isValidDecision(decision)) return reject("invalid_input");
  const judged = submissions.filter((submission) => checkValidation(state, live, submission, context) === null);
  if (judged.length === 0) return reject("submission_not_found");
  const builder = createEventBuilder(state, context);
  for (const { team_id, submission_id } of judged) {
    builder.add({ type: "submission_validated", round_id: live.id, team_id, submission_id, decision });
  }
  replaceRevealedAwards(builder);
  return builder.build();
}

/** Whether the type says that answers like this one are neither right nor wrong (SUBMIT-15). */
function isUnjudged(state: StartedShow, live: LiveRound, teamId: TeamId, context: DecideContext): boolean {
  const playable = findRound(state, live.id, context.engine)?.playable ?? null;
  const submission = live.submissions.get(teamId);
  if (playable === null || submission === undefined) return false;
  return judgeAutomatically(playable, submission, live.item_decisions.get(teamId)).outcome === "unjudged";
}

/** Accepts or refuses one item of a submission, or restores its automatic judgement (SUBMIT-14). */
function judgeItem(
  state: StartedShow,
  command: CommandOf<RoundCommand, "judge_item">,
  context: DecideContext,
): DecideResult {
  const { team_id, item_id, accepted } = command;
  const live = state.round;
  const submission = live?.submissions.get(team_id);
  if (live === null || submission === undefined) return reject("submission_not_found");
  if (live.out.has(team_id)) return reject("team_out");
  const definition = findRound(state, live.id, context.engine)?.playable?.definition;
  if (definition?.itemIds?.(submission.answer).includes(item_id) !== true) return reject("submission_not_found");
  const own = live.item_decisions.get(team_id) ?? {};
  // Teams choose the ids, and "constructor" is a property of every object.
  const decided = Object.hasOwn(own, item_id) ? own[item_id] : null;
  if (decided === accepted && !live.decisions.has(team_id) && !live.team_awards.has(team_id)) return accept();
  const builder = createEventBuilder(state, context);
  builder.add({ type: "item_judged", round_id: live.id, team_id, item_id, accepted });
  replaceRevealedAwards(builder);
  return builder.build();
}

/** After the reveal, replaces the awards according to the decisions about the live round. */
function replaceRevealedAwards(builder: EventBuilder): void {
  const live = builder.state.round;
  const roundInGame = live === null ? null : findRound(builder.state, live.id, builder.context.engine);
  if (live === null || roundInGame === null || getPhase(builder.state, live.id) !== "revealed") return;
  const { awards, winner_team_id } = computeRoundResult(builder.state, live, roundInGame);
  builder.add({ type: "awards_replaced", round_id: live.id, awards, winner_team_id });
}

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
  command: CommandOf<RoundCommand, "set_winner">,
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
  command: CommandOf<RoundCommand, "award_team">,
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
  if (isLiveRound(state, round_id)) {
    replaceRevealedAwards(builder);
  } else {
    const given = [...record.awards].map(([id, each]) => ({ team_id: id, ...each }));
    const { awards, winner_team_id } = applyManualAwards(given, [award]);
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

/** Cancels the round: it awards nothing and its awards are revoked (ROUND-7). */
function cancelRound(
  state: StartedShow,
  command: CommandOf<RoundCommand, "cancel_round">,
  context: DecideContext,
): DecideResult {
  const { round_id, show_answer } = command;
  if (findRound(state, round_id, context.engine) === null) return reject("round_not_found");
  const phase = getPhase(state, round_id);
  if (phase !== "question" && phase !== "revealed" && phase !== "done") return reject("wrong_phase", { phase });
  const builder = createEventBuilder(state, context);
  if (isLiveRound(state, round_id)) stopPlay(builder, "cancelled");
  builder.add({ type: "round_cancelled", round_id, show_answer });
  return builder.build();
}

function isLiveRound(state: StartedShow, roundId: RoundId): boolean {
  return state.round?.id === roundId;
}
