import type { Press, PressMark } from "./state.ts";

/** What moderators read beside a press. */
export type ShownMark =
  | PressMark
  /** It came when the buzz was held already. */
  | "after_decision"
  /** First only because its arrival was corrected: another press arrived before it (FAIR-15). */
  | "ahead_by_correction";

/**
 * The mark of one press among those of its opening.
 *
 * @param leader the press that holds or held the buzz; null while there is none.
 */
export function shownMark(press: Press, leader: Press | null, presses: Iterable<Press>): ShownMark {
  if (press.late) return "after_decision";
  if (press.mark !== "none" || press.press_id !== leader?.press_id) return press.mark;
  return isAheadByCorrection(press, presses) ? "ahead_by_correction" : "none";
}

/**
 * Whether another press arrived before the leader. Slow lines win like this rightly; so do phones that answer every
 * ping late, and no measurement tells the two apart.
 */
function isAheadByCorrection(leader: Press, presses: Iterable<Press>): boolean {
  for (const press of presses) if (press.arrival < leader.arrival) return true;
  return false;
}
