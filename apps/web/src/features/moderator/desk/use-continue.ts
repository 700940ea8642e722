import { useState } from "react";
import { continueMoves } from "../logic/look-back.ts";
import { useCommand, useSlices } from "../show/context.tsx";
import { useDesk } from "./desk-context.tsx";

interface Continue {
  /** The moderator's round differs from the round on the displays. */
  readonly apart: boolean;
  readonly busy: boolean;
  /** Brings moderator and audience to the same round again. */
  readonly go: () => void;
}

/** State and action of *Continue round*, which ends a review. */
export function useContinue(): Continue {
  const slices = useSlices();
  const { run } = useCommand();
  const { looking_at, lookAt } = useDesk();
  const [busy, setBusy] = useState(false);
  const moves = looking_at === null ? continueMoves(slices) : [];

  async function together(): Promise<void> {
    setBusy(true);
    for (const move of moves) if (!(await run(move))) break;
    setBusy(false);
  }
  return {
    apart: looking_at !== null || moves.length > 0,
    busy,
    go: () => (looking_at === null ? void together() : lookAt(null)),
  };
}
