import { useCallback, useMemo } from "react";
import type { BuzzDecision } from "../logic/buzz-answer.ts";
import type { Said } from "../logic/command.ts";
import { keyEffects, questionBefore } from "../logic/key-effects.ts";
import { key_rest_ms } from "../logic/key-rest.ts";
import { stepOf, type Step } from "../logic/step.ts";
import { useCommand, useSlices } from "../show/context.tsx";
import { useDesk } from "./desk-context.tsx";
import { useSettled } from "./use-settled.ts";

export interface NextStep {
  readonly step: Step;
  readonly busy: boolean;
  /** False right after the step changed: it does not act yet. */
  readonly settled: boolean;
  /** Effect of the space bar and whether its cooldown is over. */
  readonly key: { readonly effect: string | null; readonly rested: boolean };
  /** Takes the step, or opens the dialog that must come first. */
  readonly take: () => void;
}

/** The step of the primary button and the space bar. */
export function useStep(): NextStep {
  const slices = useSlices();
  const { isBusy } = useCommand();
  const { open } = useDesk();
  const step = useMemo(() => stepOf(slices), [slices]);
  const settled = useSettled(`${step.kind} ${step.label} ${slices.programme.current_round_id ?? ""}`);
  const effect = useMemo(() => keyEffects(slices, false).step, [slices]);
  const rested = useSettled(effect ?? "", key_rest_ms);
  const move = useMove();
  const busy = step.kind === "command" && isBusy(step.said);
  const take = useCallback(() => {
    if (!settled) return;
    if (step.kind === "command") move(step.said);
    else if (step.kind !== "decide" && step.kind !== "none") open({ kind: step.kind });
  }, [settled, step, move, open]);
  return { step, busy, settled, key: { effect, rested }, take };
}

/** Sends a move, after a confirmation where it would cost teams something. */
export function useMove(): (said: Said) => void {
  const { run } = useCommand();
  const { open } = useDesk();
  const slices = useSlices();
  return useCallback(
    (said) => {
      const asks = said.type === "reveal" || said.type === "next" ? questionBefore(slices, said.type) : "";
      if (asks === "unpressed") open({ kind: "reveal" });
      else if (asks === "unjudged") open({ kind: "unjudged", move: said.type === "next" ? "next" : "reveal" });
      else void run(said);
    },
    [slices, run, open],
  );
}

export interface BuzzDecider {
  readonly busy: boolean;
  /** False right after the buzz: it does not act yet. */
  readonly settled: boolean;
  readonly decide: (decision: BuzzDecision) => void;
}

/** Decides about the waiting buzz; ignored when none waits or when it only just came up. */
export function useBuzzDecision(): BuzzDecider {
  const slices = useSlices();
  const { run, pending } = useCommand();
  const step = useMemo(() => stepOf(slices), [slices]);
  const press_id = step.kind === "decide" ? step.press.press_id : null;
  const settled = useSettled(press_id ?? "");
  const decide = useCallback(
    (decision: BuzzDecision) => {
      if (press_id !== null && settled) void run({ type: "decide_buzz", press_id, decision });
    },
    [press_id, settled, run],
  );
  return { busy: pending.has("play"), settled, decide };
}
