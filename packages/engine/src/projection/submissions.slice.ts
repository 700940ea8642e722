import { judgeAutomatically, toJudgement, findDecision } from "../scoring/judgement.ts";
import { hasSpeedPoints, getSpeedFactor } from "../scoring/speed-points.ts";
import type { Judgement } from "../round-definition.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { Instant, TeamId } from "../ids.ts";
import type { SubmissionRow, SubmissionsSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { isCreated, findRound } from "../show/show.selectors.ts";
import type { LiveRound, ShowState, Submission } from "../show/show.state.ts";
import { sortSubmissions } from "../show/sort-submissions.ts";
import { getStepShare } from "../steps/question-steps.ts";
import { findBadge } from "./team-badges.ts";
import { findRoundAtCursor } from "./desk.slice.ts";

const SUBMISSION_ROWS = 200;

/** The first submissions to the live round, in order of counted moments. */
export function projectSubmissions(state: ShowState, context: EngineContext): SubmissionsSlice | null {
  const live = state.round;
  const roundInGame = findRoundAtCursor(state, context);
  if (live === null || roundInGame === null || roundInGame.round.id !== live.id) return null;
  const { playable } = roundInGame;
  const items = projectLiveSubmissions(state, context, null, SUBMISSION_ROWS);
  return { round_id: live.id, items, total: live.submissions.size, pending: countPending(live, playable) };
}

/** Position in the list of submissions: after the one of this team with this counted moment. */
export interface SubmissionCursor {
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
export function projectLiveSubmissions(
  state: ShowState,
  context: EngineContext,
  after: SubmissionCursor | null,
  limit: number,
): readonly SubmissionRow[] {
  const live = state.round;
  if (live === null || !isCreated(state)) return [];
  const playable = findRound(state, live.id, context)?.playable ?? null;
  const all = sortSubmissions(live.submissions);
  const from = after === null ? 0 : indexAfterCursor(all, after);
  return all
    .slice(from, from + limit)
    .flatMap(([teamId, submission]) => toSubmissionRow(state, live, playable, teamId, submission) ?? []);
}

function indexAfterCursor(all: readonly (readonly [TeamId, Submission])[], { at, team_id }: SubmissionCursor): number {
  const same = all.findIndex(([id, submission]) => id === team_id && submission.at === at);
  if (same !== -1) return same + 1;
  const later = all.findIndex(([, submission]) => submission.at > at);
  return later === -1 ? all.length : later;
}

function countPending(live: LiveRound, playable: PlayableRound | null): number {
  if (playable?.definition.capabilities.auto_validation === true) return 0;
  const decided = live.decisions.count(
    ({ submission_id }, teamId) => live.submissions.get(teamId)?.submission_id === submission_id,
  );
  return live.submissions.size - decided;
}

function toSubmissionRow(
  state: ShowState,
  live: LiveRound,
  playable: PlayableRound | null,
  teamId: string,
  submission: Submission,
): SubmissionRow | null {
  const badge = findBadge(state, teamId);
  if (badge === null) return null;
  const { submission_id, at, answer, at_close } = submission;
  const decision = findDecision(live, teamId, submission);
  const found = playable === null ? null : judgeAutomatically(playable, submission, live.item_decisions.get(teamId));
  const isAutoValidated = playable?.definition.capabilities.auto_validation === true;
  return {
    ...badge,
    submission_id,
    submitted_at: at,
    answer,
    ...(at_close === true ? { at_close } : {}),
    ...(live.steps === undefined ? {} : { step_share: getStepShare(playable, live, at) }),
    ...(playable !== null && hasSpeedPoints(playable) ? { speed_factor: getSpeedFactor(playable, submission) } : {}),
    state:
      decision === null && !live.item_decisions.has(teamId)
        ? isAutoValidated
          ? "auto_validated"
          : "pending"
        : "validated",
    judgement:
      decision === null ? (isAutoValidated ? found : null) : toJudgement(decision, isAutoValidated ? found : null),
    suggestion: isAutoValidated || found === null ? null : { ...found, nearest: nearestSpelling(found) },
  };
}

/** Round types that only suggest put the nearest accepted spelling into their detail. */
function nearestSpelling({ detail }: Judgement): string | null {
  const nearest: unknown = typeof detail === "object" && detail !== null ? Reflect.get(detail, "nearest") : null;
  return typeof nearest === "string" ? nearest : null;
}
