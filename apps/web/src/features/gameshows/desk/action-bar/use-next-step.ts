import { useCallback, useMemo } from "react";
import type { BuzzDecision } from "../logic/buzz-decision.ts";
import type { ModeratorCommand } from "../logic/moderator-command.ts";
import { SHORTCUT_COOLDOWN_MS } from "../logic/shortcut-cooldown.ts";
import { getNextStep, type DeskStep } from "../logic/next-step.ts";
import { getRequiredConfirmation } from "../logic/required-confirmation.ts";
import { planShortcut } from "../logic/shortcuts.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { useDesk } from "../desk-context.tsx";
import { useIsSettled } from "./use-is-settled.ts";

export interface NextStepControl {
  readonly step: DeskStep;
  readonly isBusy: boolean;
  /** False right after the step changed, when it does not act yet. */
  readonly isSettled: boolean;
  /** Effect of the space bar and whether its cooldown is over. */
  readonly shortcut: { readonly effect: string | null; readonly isReady: boolean };
  /** Takes the step, or opens the dialog that must come first. */
  readonly take: () => void;
}

/** The step of the primary button and the space bar. */
export function useNextStep(): NextStepControl {
  const slices = useAllSlices();
  const { isBusy: isCommandBusy } = useCommand();
  const { openDialog } = useDesk();
  const step = useMemo(() => getNextStep(slices), [slices]);
  const isSettled = useIsSettled(`${step.kind} ${step.label} ${slices.programme.current_round_id ?? ""}`);
  const effect = useMemo(() => planShortcut("step", slices, false)?.effect ?? null, [slices]);
  const isReady = useIsSettled(effect ?? "", SHORTCUT_COOLDOWN_MS);
  const move = useRunMove();
  const isBusy = step.kind === "command" && isCommandBusy(step.command);
  const take = useCallback(() => {
    if (!isSettled) return;
    if (step.kind === "command") move(step.command);
    else if (step.kind !== "decide" && step.kind !== "none") openDialog({ kind: step.kind });
  }, [isSettled, step, move, openDialog]);
  return { step, isBusy, isSettled, shortcut: { effect, isReady }, take };
}

/** Sends a move, after a confirmation where it would cost teams something. */
export function useRunMove(): (command: ModeratorCommand) => void {
  const { run } = useCommand();
  const { openDialog } = useDesk();
  const slices = useAllSlices();
  return useCallback(
    (command) => {
      const asks =
        command.type === "reveal" || command.type === "next" ? getRequiredConfirmation(slices, command.type) : "";
      if (asks === "unpressed") openDialog({ kind: "reveal" });
      else if (asks === "unjudged") openDialog({ kind: "unjudged", move: command.type === "next" ? "next" : "reveal" });
      else void run(command);
    },
    [slices, run, openDialog],
  );
}

export interface BuzzDecisionControl {
  readonly isBusy: boolean;
  /** False right after the buzz, when it does not act yet. */
  readonly isSettled: boolean;
  /** With `passOn` the next press in order holds the buzz after *wrong*. */
  readonly decide: (decision: BuzzDecision, passOn?: boolean) => void;
}

/** Decides about the waiting buzz; ignored if there is none or it appeared only just now. */
export function useBuzzDecision(): BuzzDecisionControl {
  const slices = useAllSlices();
  const { run, pending } = useCommand();
  const step = useMemo(() => getNextStep(slices), [slices]);
  const pressId = step.kind === "decide" ? step.press.press_id : null;
  const isSettled = useIsSettled(pressId ?? "");
  const decide = useCallback(
    (decision: BuzzDecision, passOn = false) => {
      if (pressId === null || !isSettled) return;
      void run({ type: "decide_buzz", press_id: pressId, decision, ...(passOn ? { pass_on: true } : {}) });
    },
    [pressId, isSettled, run],
  );
  return { isBusy: pending.has("play"), isSettled, decide };
}
