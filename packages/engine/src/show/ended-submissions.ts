import type { Instant, RoundId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Judgement } from "../round-definition.ts";
import { findDecision, effectiveJudgement } from "../scoring/judgement.ts";
import type { ValidationState } from "../slices.ts";
import type { EngineContext } from "./decide-context.ts";
import type { ShowEvent } from "./events.ts";
import { isCreated, findRound } from "./show.selectors.ts";
import type { ShowState } from "./show.state.ts";

/** A submission as stored after its round has ended and it has left the state. */
export interface EndedSubmission {
  readonly round_id: RoundId;
  readonly team_id: TeamId;
  readonly submission_id: SubmissionId;
  readonly at: Instant;
  readonly answer: Json;
  readonly state: ValidationState;
  /** By the moderator's decision or automatic; null if it was not judged. */
  readonly judgement: Judgement | null;
  /** The team's points in this round; 0 if it has no award. */
  readonly points: number;
}

/**
 * The submissions of the round that this event ends; they leave the state with it (SUBMIT-10).
 *
 * @param before the state before the event.
 */
export function collectEndedSubmissions(
  before: ShowState,
  event: ShowEvent,
  context: EngineContext,
): readonly EndedSubmission[] {
  const { body } = event;
  const live = before.round;
  const endsRound = body.type === "round_ended" || body.type === "round_cancelled";
  if (!endsRound || live === null || live.id !== body.round_id || !isCreated(before)) return [];
  const playable = findRound(before, live.id, context)?.playable ?? null;
  const isAutoValidated = playable?.definition.capabilities.auto_validation === true;
  const awards = body.type === "round_ended" ? before.run?.records.get(live.id)?.awards : undefined;
  return live.submissions.toArray().map(([teamId, submission]) => {
    const { submission_id, at, answer } = submission;
    const decided = findDecision(live, teamId, submission) !== null || live.item_decisions.has(teamId);
    return {
      round_id: live.id,
      team_id: teamId,
      submission_id,
      at,
      answer,
      state: decided ? "validated" : isAutoValidated ? "auto_validated" : "pending",
      judgement: playable === null ? null : effectiveJudgement(live, playable, teamId, submission),
      points: awards?.get(teamId)?.points ?? 0,
    };
  });
}
