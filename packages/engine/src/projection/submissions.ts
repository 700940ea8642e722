import { autoJudgement, decidedJudgement, decisionFor } from "../scoring/judge.ts";
import type { Judgement } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable.ts";
import type { Instant, TeamId } from "../ids.ts";
import type { SubmissionRow, SubmissionsSlice } from "../slices.ts";
import type { EngineContext } from "../show/context.ts";
import { isCreated, placedRound } from "../show/lookup.ts";
import type { LiveRound, ShowState, Submission } from "../show/state.ts";
import { badgeById } from "./badges.ts";
import { placedAtCursor } from "./desk.ts";
import { memoised } from "./memo.ts";

const submission_rows = 200;

const inOrder = memoised((submissions: LiveRound["submissions"]) =>
  [...submissions].toSorted(([, a], [, b]) => a.at - b.at || a.seq - b.seq),
);

/** The first submissions to the live round, in order of counted moments. */
export function submissionsSlice(state: ShowState, context: EngineContext): SubmissionsSlice | null {
  const live = state.round;
  const placed = placedAtCursor(state, context);
  if (live === null || placed === null || placed.round.id !== live.id) return null;
  const { playable } = placed;
  const items = liveSubmissions(state, context, null, submission_rows);
  return { round_id: live.id, items, total: live.submissions.size, pending: pendingCount(live, playable) };
}

/** Position in the list of submissions: after the one of this team with this counted moment. */
export interface SubmissionPlace {
  readonly at: Instant;
  readonly team_id: TeamId;
}

/**
 * Submissions to the live round as seen by the moderator, in order of counted moments, independent of the cursor.
 *
 * @param after position to continue from; null for the start. If that team has replaced its submission since, the list
 *   continues after the moment.
 * @param limit maximum number of rows.
 * @returns an empty list while no round is live.
 */
export function liveSubmissions(
  state: ShowState,
  context: EngineContext,
  after: SubmissionPlace | null,
  limit: number,
): readonly SubmissionRow[] {
  const live = state.round;
  if (live === null || !isCreated(state)) return [];
  const playable = placedRound(state, live.id, context)?.playable ?? null;
  const all = inOrder(live.submissions);
  const from = after === null ? 0 : indexAfter(all, after);
  return all
    .slice(from, from + limit)
    .flatMap(([team_id, submission]) => submissionRow(state, live, playable, team_id, submission) ?? []);
}

function indexAfter(all: readonly (readonly [TeamId, Submission])[], { at, team_id }: SubmissionPlace): number {
  const same = all.findIndex(([id, submission]) => id === team_id && submission.at === at);
  if (same !== -1) return same + 1;
  const later = all.findIndex(([, submission]) => submission.at > at);
  return later === -1 ? all.length : later;
}

function pendingCount(live: LiveRound, playable: PlayableRound | null): number {
  if (playable?.definition.capabilities.auto_validation === true) return 0;
  const decided = live.decisions.count(
    ({ submission_id }, team_id) => live.submissions.get(team_id)?.submission_id === submission_id,
  );
  return live.submissions.size - decided;
}

function submissionRow(
  state: ShowState,
  live: LiveRound,
  playable: PlayableRound | null,
  team_id: string,
  submission: Submission,
): SubmissionRow | null {
  const badge = badgeById(state, team_id);
  if (badge === null) return null;
  const { submission_id, at, answer, at_close } = submission;
  const decision = decisionFor(live, team_id, submission);
  const found = playable === null ? null : autoJudgement(playable, submission, live.item_decisions.get(team_id));
  const auto = playable?.definition.capabilities.auto_validation === true;
  return {
    ...badge,
    submission_id,
    submitted_at: at,
    answer,
    ...(at_close === true ? { at_close } : {}),
    state: decision === null && !live.item_decisions.has(team_id) ? (auto ? "auto_validated" : "pending") : "validated",
    judgement: decision === null ? (auto ? found : null) : decidedJudgement(decision, auto ? found : null),
    suggestion: auto || found === null ? null : { ...found, nearest: nearestOf(found) },
  };
}

/** Round types that only suggest put the nearest accepted spelling into their detail. */
function nearestOf({ detail }: Judgement): string | null {
  const nearest: unknown = typeof detail === "object" && detail !== null ? Reflect.get(detail, "nearest") : null;
  return typeof nearest === "string" ? nearest : null;
}
