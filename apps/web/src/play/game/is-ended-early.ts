import type { RoundSlice } from "@showrunner/engine";

/** Whether the round ended without a reveal. It may be played again. */
export const isEndedEarly = ({ phase }: Pick<RoundSlice, "phase">): boolean =>
  phase === "skipped" || phase === "cancelled";
