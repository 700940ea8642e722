import type { Press, PressMark } from "./buzzer.state.ts";

/** Marks shown to moderators beside a press. */
export type ModeratorPressMark =
  | PressMark
  /** It arrived while the buzz was already held. */
  | "after_decision"
  /** First only because of its correction: another press arrived earlier (FAIR-15). */
  | "ahead_by_correction";

/**
 * The mark shown for one press of an opening.
 *
 * @param leader the press that holds or held the buzz; null while there is none.
 */
export function getModeratorPressMark(
  press: Press,
  leader: Press | null,
  presses: Iterable<Press>,
): ModeratorPressMark {
  if (press.late) return "after_decision";
  if (press.mark !== "none" || press.press_id !== leader?.press_id) return press.mark;
  return isFirstByCorrection(press, presses) ? "ahead_by_correction" : "none";
}

/**
 * Whether another press arrived before the leader. This is legitimate for slow connections, but also how a phone with
 * artificially late pongs wins; no measurement distinguishes the two.
 */
function isFirstByCorrection(leader: Press, presses: Iterable<Press>): boolean {
  for (const press of presses) if (press.arrival < leader.arrival) return true;
  return false;
}
