import type { ModeratorSlices } from "@showrunner/engine";
import { isQuestionActive } from "./round-actions.ts";

export interface BuzzerActions {
  readonly open: boolean;
  readonly close: boolean;
  /** Opens for all teams, including those that are out. */
  readonly reopen: boolean;
}

/** What the moderator can do with the buzzer now. */
export function getBuzzerActions(slices: Pick<ModeratorSlices, "show" | "desk" | "round" | "buzzer">): BuzzerActions {
  const { buzzer, round, desk } = slices;
  if (round?.buzzer_on !== true || !isQuestionActive(slices)) return { open: false, close: false, reopen: false };
  const hasOut = (desk?.out.length ?? 0) > 0;
  return {
    open: buzzer.phase === "inactive" && buzzer.reason !== "all_out",
    close: buzzer.phase === "open" || buzzer.phase === "arbitrating",
    reopen: hasOut && buzzer.phase !== "locked" && buzzer.phase !== "arbitrating",
  };
}
