import { planShortcut, type DeskControls } from "../logic/shortcuts.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { useUndo } from "../undo/use-undo.ts";
import { useDesk } from "../desk-context.tsx";
import { useContinue } from "../action-bar/use-continue.ts";
import { useShortcutCooldown } from "./use-shortcut-cooldown.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useBuzzDecision, useRunMove, type NextStepControl } from "../action-bar/use-next-step.ts";

/** Connects the shortcuts to the desk. */
export function useDeskShortcuts(next: NextStepControl): void {
  const slices = useAllSlices();
  const { run } = useCommand();
  const { openDialog, togglePeek } = useDesk();
  const { isOutOfSync, rejoin } = useContinue();
  const isReady = useShortcutCooldown();
  const controls: DeskControls = {
    run: (command) => void run(command),
    move: useRunMove(),
    decide: useBuzzDecision().decide,
    takeStep: next.take,
    rejoin,
    togglePeek,
    requestUndo: useUndo().request,
    showShortcuts: () => openDialog({ kind: "shortcuts" }),
  };
  useShortcuts((action) => {
    // A press right after a change was meant for the previous effect.
    if (isReady(action)) planShortcut(action, slices, isOutOfSync)?.act(controls);
  });
}
