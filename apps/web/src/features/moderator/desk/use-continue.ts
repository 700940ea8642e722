import { useState } from "react";
import { continueMoves } from "../logic/look-back.ts";
import { useCommand, useSlices } from "../show/context.tsx";
import { useDesk } from "./desk-context.tsx";

interface Continue {
  /** The moderator looks at a round that is not on the screens. */
  readonly apart: boolean;
  readonly busy: boolean;
  /** Brings moderator and audience together again where the show stands. */
  readonly go: () => void;
}

/** *Continue round*: the way back from a look at an earlier round. */
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
