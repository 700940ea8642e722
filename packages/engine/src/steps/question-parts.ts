// Questions whose parts are shown one after another before teams answer (PART).
import type { Instant } from "../ids.ts";
import type { ShowSettings } from "../settings.ts";
import { findOpenQuestion } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import type { CreatedShow, ShowState } from "../show/show.state.ts";
import { beginAnswering, findOpenRound, getEffectiveTimerStart } from "../timer/timer.builder.ts";

/** Interval between parts of a question that are shown by time, in milliseconds (PART-2). */
export const PART_INTERVAL_MS = 3_000;

/** Number of parts in which the show presents this round's question; 0 if as a whole (PART-1). */
function countParts({ show_parts = "at_once" }: ShowSettings, { playable }: RoundInGame): number {
  if (playable === null || show_parts === "at_once") return 0;
  return playable.definition.parts?.count(playable.context) ?? 0;
}

/** The parts with which a round opens; null if it is shown as a whole. No part is due during the reading time. */
export function getOpeningParts(
  { settings }: CreatedShow["show"],
  roundInGame: RoundInGame,
  now: Instant,
): { readonly total: number; readonly next_at: Instant | null } | null {
  const total = countParts(settings, roundInGame);
  if (total === 0) return null;
  const isUnscheduled =
    settings.show_parts !== "timed" || getEffectiveTimerStart(settings, roundInGame) === "after_reading";
  return { total, next_at: isUnscheduled ? null : now + PART_INTERVAL_MS };
}

/** Whether parts of the open question are still hidden, so that presses and submissions are refused (PART-3). */
export function hasHiddenParts(state: ShowState): boolean {
  const parts = findOpenQuestion(state)?.parts ?? null;
  return parts !== null && parts.shown < parts.total;
}

/** Shows one more part; after the last one, teams may answer (PART-3). */
export function showNextPart(builder: EventBuilder): void {
  const parts = builder.state.round?.parts ?? null;
  if (parts !== null) showParts(builder, parts.shown + 1);
}

export function showParts(builder: EventBuilder, shown: number): void {
  const { round, show } = builder.state;
  if (round === null || round.parts === null) return;
  const isLast = shown >= round.parts.total;
  const isTimed = show.settings.show_parts === "timed" && round.parts.by_hand !== true;
  const nextAt = !isLast && isTimed ? builder.context.now + PART_INTERVAL_MS : null;
  builder.add({ type: "part_shown", round_id: round.id, shown, next_at: nextAt });
  const roundInGame = findOpenRound(builder);
  if (isLast && round.closed_by === null && roundInGame !== null) beginAnswering(builder, roundInGame);
}

/** After a pause, the next part has its full interval again (PART-2). */
export function restartPartClock(builder: EventBuilder): void {
  const { round } = builder.state;
  if (round?.parts == null || round.parts.next_at === null) return;
  const nextAt = builder.context.now + PART_INTERVAL_MS;
  builder.add({ type: "part_shown", round_id: round.id, shown: round.parts.shown, next_at: nextAt });
}
