import type { ModeratorSlices } from "@showrunner/engine";

/** Whether the buzzer is open and no team has pressed in this round yet: a reveal now would take its chance from all. */
export function isUnpressed({
  round,
  buzzer,
  presses,
}: Pick<ModeratorSlices, "round" | "buzzer" | "presses">): boolean {
  return round?.phase === "question" && buzzer.phase === "open" && (presses?.total ?? 0) === 0;
}
