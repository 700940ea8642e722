// Presentation of a question: its reading time, then its parts.
import type { EventBuilder } from "../show/event-builder.ts";
import type { ShowState } from "../show/show.state.ts";
import { beginAnswering, findOpenRound, isReading, prepareTimer } from "../timer/timer.builder.ts";
import { hasHiddenParts, showNextPart, showParts } from "./question-parts.ts";

/** Why teams may not answer an open question yet; null if they may. */
export function getPresentationReason(state: ShowState): "reading" | "parts" | null {
  if (isReading(state)) return "reading";
  return hasHiddenParts(state) ? "parts" : null;
}

/** Ends the reading time: the first part is shown, or the timer starts, and submissions and buzzer open. */
export function endReading(builder: EventBuilder): void {
  const roundInGame = findOpenRound(builder);
  if (roundInGame === null) return;
  if (!hasHiddenParts(builder.state)) {
    beginAnswering(builder, roundInGame);
    return;
  }
  prepareTimer(builder, roundInGame);
  if (builder.state.show.settings.show_parts === "timed") showNextPart(builder);
}

/**
 * Ends the reading time and shows all remaining parts, because the moderator starts timer or buzzer by hand (PART-4).
 */
export function endPresentation(builder: EventBuilder): void {
  if (isReading(builder.state)) endReading(builder);
  if (hasHiddenParts(builder.state)) showParts(builder, builder.state.round?.parts?.total ?? 0);
}
