import { useState } from "react";
import { getRejoinCommands } from "../logic/round-review.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { useDesk } from "../desk-context.tsx";

interface ContinueState {
  /** The moderator's round differs from the round on the displays. */
  readonly isOutOfSync: boolean;
  readonly isBusy: boolean;
  /** Brings moderator and audience to the same round again. */
  readonly rejoin: () => void;
}

/** State and action of *Continue round*, which ends a review. */
export function useContinue(): ContinueState {
  const slices = useAllSlices();
  const { run } = useCommand();
  const { reviewedRoundId, setReviewedRoundId } = useDesk();
  const [isBusy, setIsBusy] = useState(false);
  const moves = reviewedRoundId === null ? getRejoinCommands(slices) : [];

  async function rejoinAudience(): Promise<void> {
    setIsBusy(true);
    for (const move of moves) if (!(await run(move))) break;
    setIsBusy(false);
  }
  return {
    isOutOfSync: reviewedRoundId !== null || moves.length > 0,
    isBusy,
    rejoin: () => (reviewedRoundId === null ? void rejoinAudience() : setReviewedRoundId(null)),
  };
}
