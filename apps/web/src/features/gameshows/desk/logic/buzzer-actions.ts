import type { ModeratorSlices } from "@showrunner/engine";
import { isQuestionActive } from "./round-actions.ts";

export interface BuzzerActions {
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Opens for all teams, including those that are out. */
  readonly canReopen: boolean;
}

/** What the moderator can do with the buzzer now. */
export function getBuzzerActions(slices: Pick<ModeratorSlices, "show" | "desk" | "round" | "buzzer">): BuzzerActions {
  const { buzzer, round, desk } = slices;
  if (round?.buzzer_on !== true || !isQuestionActive(slices))
    return { canOpen: false, canClose: false, canReopen: false };
  const hasOut = (desk?.out.length ?? 0) > 0;
  return {
    canOpen: buzzer.phase === "inactive" && buzzer.reason !== "all_out",
    canClose: buzzer.phase === "open" || buzzer.phase === "arbitrating",
    canReopen: hasOut && buzzer.phase !== "locked" && buzzer.phase !== "arbitrating",
  };
}
