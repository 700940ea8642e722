import type { ModeratorSlices } from "@showrunner/engine";

/** Whether the buzzer is open and no team has pressed yet: a reveal now would end the round for all teams. */
export function isBuzzerUnpressed({
  round,
  buzzer,
  presses,
}: Pick<ModeratorSlices, "round" | "buzzer" | "presses">): boolean {
  return round?.phase === "question" && buzzer.phase === "open" && (presses?.total ?? 0) === 0;
}
