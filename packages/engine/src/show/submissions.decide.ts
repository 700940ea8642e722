import type { Instant, Millis, RoundId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import { hasSpeedPoints } from "../scoring/speed-points.ts";
import { getPresentationReason } from "../steps/question-presentation.ts";
import { computeCountedMs, isTimerDue } from "../timer/timer.state.ts";
import type { DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { findExcludedTeams, holdsBuzz, findOpenQuestion, getPhase, findRound } from "./show.selectors.ts";
import type { LiveRound, StartedShow, Submission } from "./show.state.ts";

/**
 * `at_close`: a draft, input that was not sent before the question closed (SUBMIT-11); its input `null` takes the
 * team's draft back (SUBMIT-17). `rtt_min`: measured by the server, null or absent if it could not measure; `arrival`
 * as for a press, by default the moment of the command.
 */
export interface SubmitCommand {
  readonly type: "submit";
  readonly round_id: RoundId;
  readonly submission_id: SubmissionId;
  readonly input: Json;
  readonly at_close?: boolean | undefined;
  readonly arrival?: Instant | undefined;
  readonly rtt_min?: Millis | null | undefined;
}

/** Grace period for drafts after the end of the timer, in milliseconds (SUBMIT-11). */
export const DRAFT_GRACE_MS = 1_000;

/** Creates or replaces a team's submission, or accepts or takes back its draft (SUBMIT-1 to SUBMIT-13, SUBMIT-17). */
export function submit(
  state: StartedShow,
  command: SubmitCommand,
  context: DecideContext,
  teamId: TeamId,
): DecideResult {
  const { round_id, submission_id, input } = command;
  const before = state.round?.id === round_id ? state.round.submissions.get(teamId) : undefined;
  if (before?.submission_id === submission_id || before?.earlier_ids.includes(submission_id) === true) return accept();
  const isDraft = command.at_close === true;
  const takesBack = isDraft && input === null;
  if (takesBack && before?.at_close !== true) return accept();
  const question = findOpenQuestion(state);
  if (question === null || question.id !== round_id) {
    return reject("submissions_closed", { reason: getPhase(state, round_id) === "revealed" ? "reveal" : "moderator" });
  }
  if (state.run.paused) return reject("show_paused");
  if (findExcludedTeams(state).has(teamId)) return reject("team_out");
  const presenting = getPresentationReason(state);
  if (presenting !== null) return reject("submissions_closed", { reason: presenting });
  const endedAt = closedByTimerAt(state, question, context.now);
  if (question.closed_by === "moderator") return reject("submissions_closed", { reason: "moderator" });
  if (endedAt !== null && !(isDraft && context.now - endedAt <= DRAFT_GRACE_MS)) {
    return reject("submissions_closed", { reason: "timeout" });
  }
  const playable = findRound(state, round_id, context.engine)?.playable ?? null;
  if (playable === null) return reject("round_type_unknown");
  if (!playable.definition.capabilities.submissions) return reject("submissions_not_accepted", { reason: "type" });
  if (question.buzzer_on && !holdsBuzz(question, teamId)) {
    return reject("submissions_not_accepted", { reason: "buzzer" });
  }
  const refused = checkReplacement(state, before, playable, isDraft);
  if (refused !== null) return refused;
  if (takesBack) {
    if (playable.definition.accumulates) return reject("invalid_input");
    return accept({ type: "draft_taken_back", round_id, team_id: teamId });
  }
  const answer = reduceAnswer(playable, before, input, endedAt ?? context.now);
  if (answer === null) return reject("invalid_input");
  return accept({
    type: "answer_submitted",
    round_id,
    team_id: teamId,
    submission_id,
    answer,
    ...(isDraft ? { at_close: true } : {}),
    ...(endedAt === null ? {} : { counted_at: endedAt }),
    ...(hasSpeedPoints(playable) ? { elapsed_ms: elapsedMs(state, command, endedAt ?? context.now, playable) } : {}),
  });
}

/**
 * Time that the timer had run when the team sent its submission: half of the measured round trip before the arrival, at
 * most the show's cap (SPEED-3). A draft counts as sent at the end of the time (SPEED-4).
 */
function elapsedMs(
  { timer, show }: StartedShow,
  { arrival, rtt_min, at_close }: SubmitCommand,
  latest: Instant,
  { context: { round } }: PlayableRound,
): Millis {
  const limitMs = (round.time_limit_s ?? 0) * 1000;
  if (at_close === true) return limitMs;
  const way = Math.min((rtt_min ?? 0) / 2, show.settings.cap_ms);
  return Math.min(limitMs, Math.max(0, Math.round(computeCountedMs(timer, Math.min(arrival ?? latest, latest) - way))));
}

/** When the timer closed the question, before or after the tick (SUBMIT-8); null while there is time. */
function closedByTimerAt(state: StartedShow, question: LiveRound, now: Instant): Instant | null {
  if (question.closed_by === "timeout") return question.closed_at;
  return state.timer.status === "running" && isTimerDue(state.timer, now) ? state.timer.ends_at : null;
}

/** Why the team's submission cannot be replaced (SUBMIT-5, SUBMIT-12); null if it can. */
function checkReplacement(
  state: StartedShow,
  before: Submission | undefined,
  { definition }: PlayableRound,
  isDraft: boolean,
): DecideResult | null {
  if (before === undefined || before.at_close === true || definition.accumulates) return null;
  if (isDraft) return reject("answer_final", { reason: "sent" });
  return state.show.settings.replace_answers ? null : reject("answer_final");
}

function reduceAnswer(
  { definition, context }: PlayableRound,
  before: Submission | undefined,
  input: Json,
  at: Instant,
): Json | null {
  return definition.reduceAnswer(context, before?.answer ?? null, input, at);
}
