import { MAX_BREAK_TEXT_LENGTH, MAX_TIMER_S } from "../limits.ts";
import { countCharacters, hasControlCharacters } from "../teams/team-name.ts";
import { isValidTimerLength } from "../timer/timer.state.ts";
import type { CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { findOpenQuestion, getStatus } from "./show.selectors.ts";
import type { CreatedShow } from "./show.state.ts";

export type BreakCommand =
  /** Puts a break on all screens; `seconds` is its countdown, null for none (BREAK-1). */
  | { readonly type: "set_break"; readonly seconds: number | null; readonly text: string }
  | { readonly type: "end_break" };

/** Puts a break on all screens, or replaces the current one (BREAK-1). */
export function setBreak(
  state: CreatedShow,
  { seconds, text }: CommandOf<BreakCommand, "set_break">,
  context: DecideContext,
): DecideResult {
  const status = getStatus(state);
  if (status === "completed") return reject("wrong_status", { status });
  if (findOpenQuestion(state) !== null) return reject("wrong_phase", { phase: "question" });
  if (seconds !== null && !isValidTimerLength(seconds))
    return reject("invalid_duration", { min_s: 1, max_s: MAX_TIMER_S });
  const trimmed = text.trim();
  if (countCharacters(trimmed) > MAX_BREAK_TEXT_LENGTH || hasControlCharacters(trimmed)) {
    return reject("invalid_input", { max: MAX_BREAK_TEXT_LENGTH });
  }
  const endsAt = seconds === null ? null : context.now + seconds * 1000;
  return accept({ type: "break_started", ends_at: endsAt, text: trimmed });
}

export function endBreak(state: CreatedShow): DecideResult {
  return state.break === null ? accept() : accept({ type: "break_ended" });
}
