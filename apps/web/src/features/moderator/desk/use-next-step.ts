import { useCallback, useMemo } from "react";
import type { BuzzDecision } from "../logic/buzz-decision.ts";
import type { ModeratorCommand } from "../logic/moderator-command.ts";
import { getKeyEffects, getRequiredConfirmation } from "../logic/key-effects.ts";
import { KEY_COOLDOWN_MS } from "../logic/key-cooldown.ts";
import { getNextStep, type DeskStep } from "../logic/next-step.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { useDesk } from "./desk-context.tsx";
import { useIsSettled } from "./use-is-settled.ts";

export interface NextStepControl {
  readonly step: DeskStep;
  readonly busy: boolean;
  /** False right after the step changed: it does not act yet. */
  readonly settled: boolean;
  /** Effect of the space bar and whether its cooldown is over. */
  readonly key: { readonly effect: string | null; readonly rested: boolean };
  /** Takes the step, or opens the dialog that must come first. */
  readonly take: () => void;
}

/** The step of the primary button and the space bar. */
export function useNextStep(): NextStepControl {
  const slices = useAllSlices();
  const { isBusy } = useCommand();
  const { openDialog } = useDesk();
  const step = useMemo(() => getNextStep(slices), [slices]);
  const settled = useIsSettled(`${step.kind} ${step.label} ${slices.programme.current_round_id ?? ""}`);
  const effect = useMemo(() => getKeyEffects(slices, false).step, [slices]);
  const rested = useIsSettled(effect ?? "", KEY_COOLDOWN_MS);
  const move = useRunMove();
  const busy = step.kind === "command" && isBusy(step.said);
  const take = useCallback(() => {
    if (!settled) return;
    if (step.kind === "command") move(step.said);
    else if (step.kind !== "decide" && step.kind !== "none") openDialog({ kind: step.kind });
  }, [settled, step, move, openDialog]);
  return { step, busy, settled, key: { effect, rested }, take };
}

/** Sends a move, after a confirmation where it would cost teams something. */
export function useRunMove(): (said: ModeratorCommand) => void {
  const { run } = useCommand();
  const { openDialog } = useDesk();
  const slices = useAllSlices();
  return useCallback(
    (said) => {
      const asks = said.type === "reveal" || said.type === "next" ? getRequiredConfirmation(slices, said.type) : "";
      if (asks === "unpressed") openDialog({ kind: "reveal" });
      else if (asks === "unjudged") openDialog({ kind: "unjudged", move: said.type === "next" ? "next" : "reveal" });
      else void run(said);
    },
    [slices, run, openDialog],
  );
}

export interface BuzzDecisionControl {
  readonly busy: boolean;
  /** False right after the buzz: it does not act yet. */
  readonly settled: boolean;
  readonly decide: (decision: BuzzDecision) => void;
}

/** Decides about the waiting buzz; ignored when none waits or when it only just came up. */
export function useBuzzDecision(): BuzzDecisionControl {
  const slices = useAllSlices();
  const { run, pending } = useCommand();
  const step = useMemo(() => getNextStep(slices), [slices]);
  const pressId = step.kind === "decide" ? step.press.press_id : null;
  const settled = useIsSettled(pressId ?? "");
  const decide = useCallback(
    (decision: BuzzDecision) => {
      if (pressId !== null && settled) void run({ type: "decide_buzz", press_id: pressId, decision });
    },
    [pressId, settled, run],
  );
  return { busy: pending.has("play"), settled, decide };
}
