import type { Instant, RoundId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { Judgement } from "../round-definition.ts";
import { decisionFor, judgementOf } from "../scoring/judge.ts";
import type { ValidationState } from "../slices.ts";
import type { EngineContext } from "./context.ts";
import type { ShowEvent } from "./events.ts";
import { isCreated, placedRound } from "./lookup.ts";
import type { ShowState } from "./state.ts";

/** A submission as it is kept when its round has ended and left the state. */
export interface EndedSubmission {
  readonly round_id: RoundId;
  readonly team_id: TeamId;
  readonly submission_id: SubmissionId;
  readonly at: Instant;
  readonly answer: Json;
  readonly state: ValidationState;
  /** As the moderator decided or the type found; null when nobody judged it. */
  readonly judgement: Judgement | null;
  /** What the team got in this round; 0 when it gave nothing. */
  readonly points: number;
}

/**
 * The submissions that leave the state with this event (SUBMIT-10): those of the round that it ends.
 *
 * @param before the state that the event has not been applied to yet.
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
