import { openBuzzer } from "../buzzer/buzzer-steps.ts";
import type { FrozenRound } from "../content.ts";
import type { Instant, Millis } from "../ids.ts";
import { capabilitiesOf } from "../rounds/playable-round.ts";
import type { ShowSettings, TimerStart } from "../settings.ts";
import { openQuestion, findRound, timerLengthMs } from "../show/show.selectors.ts";
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
  const own = round.timer_start != null;
  return (
    own ||
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
  return isReadingTimer(state.timer) && openQuestion(state) !== null;
}

export function startReading(builder: EventBuilder, { round }: RoundInGame): void {
  const length = computeReadingTimeMs(builder.state.show.settings, round);
  builder.add({
    type: "timer_changed",
    action: "reading_started",
    timer: createReadingTimer(length, builder.context.now),
  });
}

/** Ends the reading time: the first part is shown, or the timer starts, and submissions and buzzer open. */
export function endReading(builder: EventBuilder): void {
  const roundInGame = findOpenRound(builder);
  if (roundInGame === null) return;
  if (!isUncovering(builder.state)) {
    beginAnswering(builder, roundInGame);
    return;
  }
  prepareTimer(builder, roundInGame);
  if (builder.state.show.settings.show_parts === "timed") showNextPart(builder);
}

/** Sets the timer to the round's length without starting it. */
export function prepareTimer(builder: EventBuilder, { round }: RoundInGame): void {
  const timer = createIdleTimer(timerLengthMs(builder.state, round));
  builder.add({ type: "timer_changed", action: "prepared", timer });
}

function findOpenRound(builder: EventBuilder): RoundInGame | null {
  const question = openQuestion(builder.state);
  return question === null ? null : findRound(builder.state, question.id, builder.context.engine);
}

/** Interval between parts of a question that are shown by time, in milliseconds (PART-2). */
export const PART_INTERVAL_MS = 3_000;

/** Number of parts in which the show presents this round's question; 0 if as a whole (PART-1). */
function partCount({ show_parts = "at_once" }: ShowSettings, { playable }: RoundInGame): number {
  if (playable === null || show_parts === "at_once") return 0;
  return playable.definition.parts?.count(playable.context) ?? 0;
}

/** The parts with which a round opens; null if it is shown as a whole. No part is due during the reading time. */
export function getOpeningParts(
  { settings }: CreatedShow["show"],
  roundInGame: RoundInGame,
  now: Instant,
): { readonly total: number; readonly next_at: Instant | null } | null {
  const total = partCount(settings, roundInGame);
  if (total === 0) return null;
  const waits = settings.show_parts !== "timed" || getEffectiveTimerStart(settings, roundInGame) === "after_reading";
  return { total, next_at: waits ? null : now + PART_INTERVAL_MS };
}

/** Whether parts of the open question are still hidden, so that presses and submissions are refused (PART-3). */
export function isUncovering(state: ShowState): boolean {
  const parts = openQuestion(state)?.parts ?? null;
  return parts !== null && parts.shown < parts.total;
}

/** Why teams may not answer an open question yet; null if they may. */
export function getPresentationReason(state: ShowState): "reading" | "parts" | null {
  if (isReading(state)) return "reading";
  return isUncovering(state) ? "parts" : null;
}

/** Shows one more part; after the last one, teams may answer (PART-3). */
export function showNextPart(builder: EventBuilder): void {
  const parts = builder.state.round?.parts ?? null;
  if (parts !== null) showParts(builder, parts.shown + 1);
}

function showParts(builder: EventBuilder, shown: number): void {
  const { round, show } = builder.state;
  if (round === null || round.parts === null) return;
  const isLast = shown >= round.parts.total;
  const nextAt = !isLast && show.settings.show_parts === "timed" ? builder.context.now + PART_INTERVAL_MS : null;
  builder.add({ type: "part_shown", round_id: round.id, shown, next_at: nextAt });
  const roundInGame = findOpenRound(builder);
  if (isLast && round.closed_by === null && roundInGame !== null) beginAnswering(builder, roundInGame);
}

/** Ends reading and uncovering at once, because the moderator starts timer or buzzer by hand (PART-4). */
export function endPresentation(builder: EventBuilder): void {
  if (isReading(builder.state)) endReading(builder);
  if (isUncovering(builder.state)) showParts(builder, builder.state.round?.parts?.total ?? 0);
}

/** After a pause, the next part has its full interval again (PART-2). */
export function restartPartClock(builder: EventBuilder): void {
  const { round } = builder.state;
  if (round?.parts == null || round.parts.next_at === null) return;
  const nextAt = builder.context.now + PART_INTERVAL_MS;
  builder.add({ type: "part_shown", round_id: round.id, shown: round.parts.shown, next_at: nextAt });
}

/** Sets timer and buzzer as round and show require once submissions are accepted (ROUND-3). */
export function beginAnswering(builder: EventBuilder, roundInGame: RoundInGame): void {
  const { settings } = builder.state.show;
  const { now } = builder.context;
  if (startsAutomatically(settings, roundInGame)) {
    const durationMs = timerLengthMs(builder.state, roundInGame.round);
    builder.add({ type: "timer_changed", action: "started", timer: createRunningTimer(durationMs, now) });
  } else {
    prepareTimer(builder, roundInGame);
  }
  if (!roundInGame.buzzer_on) restartStepClock(builder);
  else if (settings.arming === "with_question") openBuzzer(builder);
}
