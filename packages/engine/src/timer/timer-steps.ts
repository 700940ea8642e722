import { openBuzzer } from "../buzzer/buzzer-steps.ts";
import type { FrozenRound } from "../content.ts";
import type { Millis } from "../ids.ts";
import { capabilitiesOf } from "../rounds/playable-round.ts";
import type { ShowSettings, TimerStart } from "../settings.ts";
import { openQuestion, findRound, timerLengthMs } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import type { ShowState } from "../show/show.state.ts";
import { isReadingTimer, idleTimer, readingTimer, runningTimer } from "./timer.state.ts";

/** When the round's timer starts: the round's setting, otherwise the show's (TIMER-3). */
export function effectiveTimerStart(settings: ShowSettings, { round, playable }: RoundInGame): TimerStart {
  if (!capabilitiesOf(playable).timer) return "by_hand";
  if (round.timer_start != null) return round.timer_start;
  if (settings.timer_start !== undefined) return settings.timer_start;
  const accumulates = playable?.definition.accumulates === true;
  return accumulates || settings.arming === "with_question" ? "with_question" : "by_hand";
}

/** Whether the timer starts automatically once submissions are accepted. */
function startsAutomatically(settings: ShowSettings, roundInGame: RoundInGame): boolean {
  if (effectiveTimerStart(settings, roundInGame) === "by_hand") return false;
  const { round, playable } = roundInGame;
  const own = round.timer_start != null;
  return own || round.time_limit_s !== null || playable?.definition.accumulates === true;
}

const MIN_READING_MS = 4_000;
const MAX_READING_MS = 30_000;
const READING_LEAD_IN_MS = 2_000;
/** About the speed of reading aloud. */
const READING_CHARACTERS_PER_SECOND = 15;

/** Reading time derived from the question's length, unless the show sets one (TIMER-11). */
export function readingTimeMs({ reading_s }: ShowSettings, round: FrozenRound): Millis {
  if (reading_s != null) return reading_s * 1000;
  const text = `${round.question} ${round.content_html.replaceAll(/<[^>]*>/g, " ")}`.replaceAll(/\s+/g, " ").trim();
  const seconds = Math.ceil([...text].length / READING_CHARACTERS_PER_SECOND);
  return Math.min(MAX_READING_MS, Math.max(MIN_READING_MS, READING_LEAD_IN_MS + seconds * 1000));
}

/** Whether the reading time is running, so that presses and submissions are refused. */
export function isReading(state: ShowState): boolean {
  return isReadingTimer(state.timer) && openQuestion(state) !== null;
}

export function startReading(builder: EventBuilder, { round }: RoundInGame): void {
  const length = readingTimeMs(builder.state.show.settings, round);
  builder.add({ type: "timer_changed", action: "reading_started", timer: readingTimer(length, builder.context.now) });
}

/** Ends the reading time: the timer starts, submissions and buzzer open. */
export function endReading(builder: EventBuilder): void {
  const question = openQuestion(builder.state);
  const roundInGame = question === null ? null : findRound(builder.state, question.id, builder.context.engine);
  if (roundInGame !== null) beginAnswering(builder, roundInGame);
}

/** Sets timer and buzzer as round and show require once submissions are accepted (ROUND-3). */
export function beginAnswering(builder: EventBuilder, roundInGame: RoundInGame): void {
  const { settings } = builder.state.show;
  const durationMs = timerLengthMs(builder.state, roundInGame.round);
  const { now } = builder.context;
  if (startsAutomatically(settings, roundInGame)) {
    builder.add({ type: "timer_changed", action: "started", timer: runningTimer(durationMs, now) });
  } else {
    builder.add({ type: "timer_changed", action: "prepared", timer: idleTimer(durationMs) });
  }
  if (roundInGame.buzzer_on && settings.arming === "with_question") openBuzzer(builder);
}
