import type { Decision } from "../decision.ts";
import type { SubmissionId, TeamId } from "../ids.ts";
import { isValidDecision, judgeAutomatically } from "../scoring/judgement.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { createEventBuilder } from "./event-builder.ts";
import { replaceRevealedAwards } from "./rounds.builder.ts";
import { findRound, holdsBuzz } from "./show.selectors.ts";
import type { LiveRound, StartedShow } from "./show.state.ts";

interface SubmissionRef {
  readonly team_id: TeamId;
  readonly submission_id: SubmissionId;
}

export type JudgeCommand =
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
    };

export const judgeCommandHandlers: CommandHandlers<StartedShow, JudgeCommand> = {
  validate_submission: validateSubmission,
  validate_submissions: validateSubmissions,
  judge_item: judgeItem,
};

/** Maximum number of submissions that one command judges (SUBMIT-16). */
const MAX_VALIDATED_TOGETHER = 500;

/** Judges a team's submission; after the reveal this updates the round's awards at once (SUBMIT-9). */
function validateSubmission(
  state: StartedShow,
  command: CommandOf<JudgeCommand, "validate_submission">,
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
  command: CommandOf<JudgeCommand, "validate_submissions">,
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
  command: CommandOf<JudgeCommand, "judge_item">,
  context: DecideContext,
): DecideResult {
  const { team_id, item_id, accepted } = command;
  const live = state.round;
  const submission = live?.submissions.get(team_id);
  if (live === null || submission === undefined) return reject("submission_not_found");
  if (live.out.has(team_id)) return reject("team_out");
  const definition = findRound(state, live.id, context.engine)?.playable?.definition;
  if (definition?.itemIds?.(submission.answer).includes(item_id) !== true) return reject("submission_not_found");
  const itemDecisions = live.item_decisions.get(team_id) ?? {};
  // Teams choose the ids, and "constructor" is a property of every object.
  const decided = Object.hasOwn(itemDecisions, item_id) ? itemDecisions[item_id] : null;
  if (decided === accepted && !live.decisions.has(team_id) && !live.team_awards.has(team_id)) return accept();
  const builder = createEventBuilder(state, context);
  builder.add({ type: "item_judged", round_id: live.id, team_id, item_id, accepted });
  replaceRevealedAwards(builder);
  return builder.build();
}
