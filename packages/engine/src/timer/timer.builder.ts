import { openBuzzer } from "../buzzer/buzzer.builder.ts";
import type { FrozenRound } from "../content.ts";
import type { Millis } from "../ids.ts";
import { capabilitiesOf } from "../rounds/playable-round.ts";
import type { ShowSettings, TimerStart } from "../settings.ts";
import { findOpenQuestion, findRound, getTimerLengthMs } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import type { CreatedShow, ShowState } from "../show/show.state.ts";
import { restartStepClock } from "../steps/question-steps.ts";
import { isReadingTimer, createIdleTimer, createReadingTimer, createRunningTimer } from "./timer.state.ts";

/** When the round's timer starts: the round's setting, otherwise the show's (TIMER-3). */
export function getEffectiveTimerStart(settings: ShowSettings, { round, playable }: RoundInGame): TimerStart {
  if (!capabilitiesOf(playable).timer) return "by_hand";
  if (round.timer_start != null) return round.timer_start;
  if (settings.timer_start !== undefined) return settings.timer_start;
  const accumulates = playable?.definition.accumulates === true;
  return accumulates || settings.arming === "with_question" ? "with_question" : "by_hand";
}

/** Whether the timer starts automatically once submissions are accepted. */
function startsAutomatically(settings: ShowSettings, roundInGame: RoundInGame): boolean {
  if (getEffectiveTimerStart(settings, roundInGame) === "by_hand") return false;
  const { round, playable } = roundInGame;
  const hasOwnStart = round.timer_start != null;
  return (
    hasOwnStart ||
    settings.timer_in_all_rounds === true ||
    round.time_limit_s !== null ||
    playable?.definition.accumulates === true
  );
}

const MIN_READING_MS = 4_000;
const MAX_READING_MS = 30_000;
const READING_LEAD_IN_MS = 2_000;
/** About the speed of reading aloud. */
const READING_CHARACTERS_PER_SECOND = 15;

/** Reading time derived from the question's length, unless the show sets one (TIMER-11). */
export function computeReadingTimeMs({ reading_s }: ShowSettings, round: FrozenRound): Millis {
  if (reading_s != null) return reading_s * 1000;
  const text = `${round.question} ${round.content_html.replaceAll(/<[^>]*>/g, " ")}`.replaceAll(/\s+/g, " ").trim();
  const seconds = Math.ceil([...text].length / READING_CHARACTERS_PER_SECOND);
  return Math.min(MAX_READING_MS, Math.max(MIN_READING_MS, READING_LEAD_IN_MS + seconds * 1000));
}

/** Whether the reading time is running, so that presses and submissions are refused. */
export function isReading(state: ShowState): boolean {
  return isReadingTimer(state.timer) && findOpenQuestion(state) !== null;
}

export function startReading(builder: EventBuilder, { round }: RoundInGame): void {
  const length = computeReadingTimeMs(builder.state.show.settings, round);
  builder.add({
    type: "timer_changed",
    action: "reading_started",
    timer: createReadingTimer(length, builder.context.now),
  });
}

/** Sets the timer to the round's length without starting it. */
export function prepareTimer(builder: EventBuilder, { round }: RoundInGame): void {
  const timer = createIdleTimer(getTimerLengthMs(builder.state, round));
  builder.add({ type: "timer_changed", action: "prepared", timer });
}

export function findOpenRound(builder: EventBuilder): RoundInGame | null {
  const question = findOpenQuestion(builder.state);
  return question === null ? null : findRound(builder.state, question.id, builder.context.engine);
}

/** Sets timer and buzzer as round and show require once submissions are accepted (ROUND-3). */
export function beginAnswering(builder: EventBuilder, roundInGame: RoundInGame): void {
  const { settings } = builder.state.show;
  const durationMs = getAnswerTimeMs(builder.state, roundInGame);
  if (startsAutomatically(settings, roundInGame)) {
    const timer = createRunningTimer(durationMs, builder.context.now);
    builder.add({ type: "timer_changed", action: "started", timer });
  } else {
    builder.add({ type: "timer_changed", action: "prepared", timer: createIdleTimer(durationMs) });
  }
  if (!roundInGame.buzzer_on) restartStepClock(builder);
  else if (settings.arming === "with_question") openBuzzer(builder);
}

/** The round's length, or what the moderator changed it to while parts were hidden (PART-5). */
function getAnswerTimeMs(state: CreatedShow, { round }: RoundInGame): Millis {
  const { timer } = state;
  const hadParts = state.round !== null && state.round.parts !== null;
  return hadParts && timer.status === "idle" ? timer.duration_ms : getTimerLengthMs(state, round);
}
