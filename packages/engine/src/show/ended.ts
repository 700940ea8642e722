import type { Instant, RoundId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Judgement } from "../round-definition.ts";
import { decisionFor, judgementOf } from "../scoring/judge.ts";
import type { ValidationState } from "../slices.ts";
import type { EngineContext } from "./context.ts";
import type { ShowEvent } from "./events.ts";
import { isCreated, placedRound } from "./lookup.ts";
import type { ShowState } from "./state.ts";

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
export function endedSubmissions(
  before: ShowState,
  event: ShowEvent,
  context: EngineContext,
): readonly EndedSubmission[] {
  const { body } = event;
  const live = before.round;
  const ends = body.type === "round_ended" || body.type === "round_cancelled";
  if (!ends || live === null || live.id !== body.round_id || !isCreated(before)) return [];
  const playable = placedRound(before, live.id, context)?.playable ?? null;
  const auto = playable?.definition.capabilities.auto_validation === true;
  const awards = body.type === "round_ended" ? before.run?.records.get(live.id)?.awards : undefined;
  return live.submissions.toArray().map(([team_id, submission]) => {
    const { submission_id, at, answer } = submission;
    const decided = decisionFor(live, team_id, submission) !== null || live.item_decisions.has(team_id);
    return {
      round_id: live.id,
      team_id,
      submission_id,
      at,
      answer,
      state: decided ? "validated" : auto ? "auto_validated" : "pending",
      judgement: playable === null ? null : judgementOf(live, playable, team_id, submission),
      points: awards?.get(team_id)?.points ?? 0,
    };
  });
}
