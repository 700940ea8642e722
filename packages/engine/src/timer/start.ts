import { openBuzzer } from "../buzzer/opening.ts";
import type { FrozenRound } from "../content.ts";
import type { Millis } from "../ids.ts";
import { capabilitiesOf } from "../rounds/playable.ts";
import type { ShowSettings, TimerStart } from "../settings.ts";
import { openQuestion, placedRound, timerLength } from "../show/lookup.ts";
import type { PlacedRound } from "../show/lookup.ts";
import type { Plan } from "../show/plan.ts";
import type { ShowState } from "../show/state.ts";
import { countsReading, idle, reading, started } from "./timer.ts";

/** When the round's timer starts: the round's setting, otherwise the show's (TIMER-3). */
export function timerStart(settings: ShowSettings, { round, playable }: PlacedRound): TimerStart {
  if (!capabilitiesOf(playable).timer) return "by_hand";
  if (round.timer_start != null) return round.timer_start;
  if (settings.timer_start !== undefined) return settings.timer_start;
  const accumulates = playable?.definition.accumulates === true;
  return accumulates || settings.arming === "with_question" ? "with_question" : "by_hand";
}

/** Whether the timer starts automatically once submissions are accepted. */
function startsByItself(settings: ShowSettings, placed: PlacedRound): boolean {
  if (timerStart(settings, placed) === "by_hand") return false;
  const { round, playable } = placed;
  const own = round.timer_start != null;
  return own || round.time_limit_s !== null || playable?.definition.accumulates === true;
}

const shortest_reading_ms = 4_000;
const longest_reading_ms = 30_000;
const settling_ms = 2_000;
/** About the speed of reading aloud. */
const characters_per_second = 15;

/** Reading time derived from the question's length, unless the show sets one (TIMER-11). */
export function readingTime({ reading_s }: ShowSettings, round: FrozenRound): Millis {
  if (reading_s != null) return reading_s * 1000;
  const text = `${round.question} ${round.content_html.replaceAll(/<[^>]*>/g, " ")}`.replaceAll(/\s+/g, " ").trim();
  const seconds = Math.ceil([...text].length / characters_per_second);
  return Math.min(longest_reading_ms, Math.max(shortest_reading_ms, settling_ms + seconds * 1000));
}

/** Whether the reading time is running, so that presses and submissions are refused. */
export function isReading(state: ShowState): boolean {
  return countsReading(state.timer) && openQuestion(state) !== null;
}

export function startReading(plan: Plan, { round }: PlacedRound): void {
  const length = readingTime(plan.state.show.settings, round);
  plan.add({ type: "timer_changed", action: "reading_started", timer: reading(length, plan.asked.now) });
}

/** Ends the reading time: the timer starts, submissions and buzzer open. */
export function endReading(plan: Plan): void {
  const question = openQuestion(plan.state);
  const placed = question === null ? null : placedRound(plan.state, question.id, plan.asked.context);
  if (placed !== null) beginAnswering(plan, placed);
}

/** Sets timer and buzzer as round and show require once submissions are accepted (ROUND-3). */
export function beginAnswering(plan: Plan, placed: PlacedRound): void {
  const { settings } = plan.state.show;
  const duration_ms = timerLength(plan.state, placed.round);
  const { now } = plan.asked;
  if (startsByItself(settings, placed)) {
    plan.add({ type: "timer_changed", action: "started", timer: started(duration_ms, now) });
  } else {
    plan.add({ type: "timer_changed", action: "prepared", timer: idle(duration_ms) });
  }
  if (placed.buzzer_on && settings.arming === "with_question") openBuzzer(plan);
}
