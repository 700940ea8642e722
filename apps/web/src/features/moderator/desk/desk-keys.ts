import { buzzerActions } from "../logic/buzzer.ts";
import type { KeyAction } from "../logic/keys.ts";
import { isQuestionOn, roundActions } from "../logic/round-actions.ts";
import { standingsToggle } from "../logic/standings.ts";
import { timerToggle } from "../logic/timer.ts";
import { useCommand, useSlices } from "../show/context.tsx";
import { useUndo } from "../undo/use-undo.ts";
import { useDesk } from "./desk-context.tsx";
import { useContinue } from "./use-continue.ts";
import { useKeyRest } from "./use-key-rest.ts";
import { useKeys } from "./use-keys.ts";
import { useBuzzDecision, useMove, type NextStep } from "./use-step.ts";

/** Connects the shortcuts to their commands. */
export function useDeskKeys(next: NextStep): void {
  const slices = useSlices();
  const { run } = useCommand();
  const move = useMove();
  const { decide } = useBuzzDecision();
  const { open, togglePeek } = useDesk();
  const { apart, go } = useContinue();
  const undo = useUndo();
  const isRested = useKeyRest();

  function act(action: KeyAction): void {
    // A press right after a change was meant for the previous effect.
    if (!isRested(action)) return;
    switch (action) {
      case "step":
        return apart ? go() : next.take();
      case "correct":
      case "wrong":
      case "ignore":
        return decide({ outcome: action });
      case "reveal":
        if (roundActions(slices).reveal) move({ type: "reveal" });
        return;
      case "answer":
        if (roundActions(slices).peek) togglePeek();
        return;
      case "timer": {
        const toggle = timerToggle(slices.timer, isQuestionOn(slices));
        if (toggle !== null) void run(toggle);
        return;
      }
      case "buzzer": {
        const can = buzzerActions(slices);
        if (can.close) void run({ type: "close_buzzer" });
        else if (can.open) void run({ type: "open_buzzer" });
        else if (can.reopen) void run({ type: "reopen_buzzer" });
        return;
      }
      case "standings": {
        const toggle = standingsToggle(slices.show);
        if (toggle !== null) void run(toggle);
        return;
      }
      case "undo":
        return undo.ask();
      case "help":
        return open({ kind: "keys" });
    }
  }
  useKeys(act);
}
