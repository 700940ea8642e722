import { findNextPress } from "../logic/buzz-decision.ts";
import { getBuzzerActions } from "../logic/buzzer-actions.ts";
import type { KeyAction } from "../logic/key-actions.ts";
import { isQuestionActive, getRoundActions } from "../logic/round-actions.ts";
import { getStandingsToggle } from "../logic/standings-toggle.ts";
import { getUncovering } from "../logic/uncovering.ts";
import { getTimerToggle } from "../logic/timer-actions.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { useUndo } from "../undo/use-undo.ts";
import { useDesk } from "../desk-context.tsx";
import { useContinue } from "../action-bar/use-continue.ts";
import { useKeyCooldown } from "./use-key-cooldown.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useBuzzDecision, useRunMove, type NextStepControl } from "../action-bar/use-next-step.ts";

/** Connects the shortcuts to their commands. */
export function useDeskShortcuts(next: NextStepControl): void {
  const slices = useAllSlices();
  const { run } = useCommand();
  const move = useRunMove();
  const { decide } = useBuzzDecision();
  const { openDialog, togglePeek } = useDesk();
  const { isOutOfSync, rejoin } = useContinue();
  const undo = useUndo();
  const isReady = useKeyCooldown();

  function act(action: KeyAction): void {
    // A press right after a change was meant for the previous effect.
    if (!isReady(action)) return;
    switch (action) {
      case "step":
        return isOutOfSync ? rejoin() : next.take();
      case "correct":
      case "wrong":
      case "ignore":
        return decide({ outcome: action });
      case "pass":
        if (findNextPress(slices) !== null) decide({ outcome: "wrong" }, true);
        return;
      case "reveal":
        if (getRoundActions(slices).reveal) move({ type: "reveal" });
        return;
      case "answer":
        if (getRoundActions(slices).peek) togglePeek();
        return;
      case "timer": {
        const toggle = getTimerToggle(slices.timer, isQuestionActive(slices));
        if (toggle !== null) void run(toggle);
        return;
      }
      case "buzzer": {
        const can = getBuzzerActions(slices);
        if (can.close) void run({ type: "close_buzzer" });
        else if (can.open) void run({ type: "open_buzzer" });
        else if (can.reopen) void run({ type: "reopen_buzzer" });
        return;
      }
      case "uncover": {
        const { next: step } = getUncovering(slices.round);
        if (step !== null) void run(step);
        return;
      }
      case "standings": {
        const toggle = getStandingsToggle(slices.show);
        if (toggle !== null) void run(toggle);
        return;
      }
      case "undo":
        return undo.request();
      case "help":
        return openDialog({ kind: "keys" });
    }
  }
  useShortcuts(act);
}
