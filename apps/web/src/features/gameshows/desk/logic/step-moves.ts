import type { RoundSlice, ShowSlice } from "@showrunner/engine";

/** Moves between the steps of a question that is uncovered; null for a move that is not possible. */
export interface StepMoves {
  readonly next: { readonly type: "show_step"; readonly step: number } | null;
  readonly back: { readonly type: "show_step"; readonly step: number } | null;
}

export function getStepMoves(
  round: Pick<RoundSlice, "steps" | "closed_by" | "phase"> | null,
  { paused }: Pick<ShowSlice, "paused">,
): StepMoves {
  const steps = round?.steps;
  const isStopped = paused || round?.closed_by === "reading";
  if (steps === undefined || round?.phase !== "question" || isStopped) return { next: null, back: null };
  const { shown, total } = steps;
  return {
    next: shown < total ? { type: "show_step", step: shown + 1 } : null,
    back: shown > 1 ? { type: "show_step", step: shown - 1 } : null,
  };
}
