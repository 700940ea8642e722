// Questions that are uncovered step by step while teams answer (STEP).
import type { Instant, Millis } from "../ids.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import { findRound, findOpenQuestion } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import type { EventOf } from "../show/events.ts";
import type { LiveRound, QuestionSteps, ShowState } from "../show/show.state.ts";
import { isReadingTimer } from "../timer/timer.state.ts";

/** The steps with which a round opens; null if its type does not uncover the question in steps. */
export function getOpeningSteps({ playable }: RoundInGame): NonNullable<EventOf<"round_opened">["steps"]> | null {
  const steps = playable?.definition.steps;
  if (playable === null || steps === undefined) return null;
  return { total: steps.count(playable.context), timed: steps.intervalMs(playable.context) !== null };
}

/** When the next step is due; null while the clock is stopped, and if the moderator shows it (STEP-3). */
export function nextStepAt(state: ShowState): Instant | null {
  const question = findOpenQuestion(state);
  const steps = question?.steps;
  if (question === null || steps === undefined || !steps.timed || steps.shown_at.length >= steps.total) return null;
  return canAnswer(state, question) ? steps.next_at : null;
}

/** Whether teams can answer or press now, so that the clock of the steps runs. */
function canAnswer({ run, timer }: ShowState, { closed_by, buzzer_on, buzzer }: LiveRound): boolean {
  if (run?.paused === true || closed_by !== null || isReadingTimer(timer)) return false;
  return !buzzer_on || buzzer.phase === "open";
}

/** Gives the next step its full interval, because teams may answer from now on, or again (STEP-3). */
export function restartStepClock(builder: EventBuilder, delay: Millis = 0): void {
  const question = findOpenQuestion(builder.state);
  const interval = intervalOf(builder);
  if (question?.steps === undefined || interval === null || !canAnswer(builder.state, question)) return;
  if (!question.steps.timed || question.steps.shown_at.length >= question.steps.total) return;
  const nextAt = builder.context.now + delay + interval;
  builder.add({ type: "step_clock_started", round_id: question.id, next_at: nextAt });
}

/** Shows the question up to this step, or takes the last one back; after that the moderator shows the rest. */
export function showStep(builder: EventBuilder, shown: number): void {
  const question = findOpenQuestion(builder.state);
  if (question?.steps === undefined) return;
  const { shown_at, total, timed } = question.steps;
  const back = shown < shown_at.length;
  const interval = timed && !back && shown < total ? intervalOf(builder) : null;
  const nextAt = interval === null ? null : builder.context.now + interval;
  builder.add({ type: "step_shown", round_id: question.id, shown, next_at: nextAt, ...(back ? { back } : {}) });
}

function intervalOf({ state, context }: EventBuilder): Millis | null {
  const playable = state.round === null ? null : (findRound(state, state.round.id, context.engine)?.playable ?? null);
  return playable?.definition.steps?.intervalMs(playable.context) ?? null;
}

/** The step that was visible at a moment, from 1 on. */
function stepAt({ shown_at }: QuestionSteps, moment: Instant): number {
  return Math.max(1, shown_at.filter((shown) => shown <= moment).length);
}

/** Share of the points that an answer or press of this moment can earn; 1 without steps (STEP-4). */
export function getStepShare(playable: PlayableRound | null, live: LiveRound, moment: Instant): number {
  const steps = playable?.definition.steps;
  if (playable === null || steps === undefined || live.steps === undefined) return 1;
  return Math.min(1, Math.max(0, steps.share(playable.context, stepAt(live.steps, moment))));
}

/** The share that a right answer would earn now: that of the press that holds the buzz, otherwise of this step. */
export function getCurrentStepShare(playable: PlayableRound | null, live: LiveRound): number {
  const { buzzer } = live;
  return getStepShare(playable, live, buzzer.phase === "locked" ? buzzer.holder.counted : Infinity);
}

/** Whether the moderator has steps to show while teams may answer (PROJ-9). */
export function hasStepsByHand({ steps, closed_by }: LiveRound): boolean {
  return steps !== undefined && !steps.timed && steps.shown_at.length < steps.total && closed_by === null;
}
