import type { ModeratorSlices, PressRow } from "@showrunner/engine";

/** The press that holds the buzzer and waits for a decision. */
export function findHolderPress(presses: ModeratorSlices["presses"]): PressRow | null {
  if (presses === null || presses.holder_press_id === null) return null;
  return presses.items.find((press) => press.press_id === presses.holder_press_id) ?? null;
}
