import { useEffect, useRef } from "react";
import { findShortcutAction, type ShortcutContext } from "../logic/shortcut-actions.ts";
import type { ShortcutAction } from "../logic/shortcuts.ts";

const TEXT_FIELD_SELECTOR =
  "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]";
const CONTROL_SELECTOR =
  "button, a[href], input, [role=tab], [role=menuitem], [role=switch], [role=option], [tabindex='0']";
/** Marks the dialog for the decision about a buzz. */
export const DECISION_DIALOG_ATTRIBUTE = "data-buzz-decision";

/** Listens for shortcuts on the window; see `findShortcutAction` for when a key is ignored. */
export function useShortcuts(onAction: (action: ShortcutAction) => void): void {
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Browsers keep the focus on a clicked button, where space would press it again instead of taking the next step.
    let byKeyboard = false;
    window.addEventListener("pointerdown", () => (byKeyboard = false), { signal, capture: true });
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Tab" || event.key.startsWith("Arrow")) byKeyboard = true;
        const action = event.defaultPrevented
          ? null
          : findShortcutAction(event, getShortcutContext(event.target, byKeyboard));
        if (action === null) return;
        event.preventDefault();
        if (action === "step" && event.target instanceof HTMLElement) event.target.blur();
        latest.current(action);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}

function getShortcutContext(target: EventTarget | null, byKeyboard: boolean): ShortcutContext {
  const element = target instanceof HTMLElement ? target : document.body;
  return {
    isTyping: element.matches(TEXT_FIELD_SELECTOR),
    dialog: isInOtherDialog(element) ? "other" : getOpenDialogKind(),
    isOnControl: byKeyboard && element.matches(CONTROL_SELECTOR),
  };
}

/** True in a dialog that decides nothing itself, such as the popover that picks a share of the points. */
function isInOtherDialog(element: HTMLElement): boolean {
  const own = element.closest("[role=dialog]");
  return own !== null && own.querySelector(`[${DECISION_DIALOG_ATTRIBUTE}]`) === null;
}

function getOpenDialogKind(): ShortcutContext["dialog"] {
  const dialogs = document.querySelectorAll(
    "[role=dialog][aria-modal=true], [role=alertdialog], [role=menu], dialog[open]",
  );
  if (dialogs.length === 0) return "none";
  return dialogs.length === 1 && document.querySelector(`[${DECISION_DIALOG_ATTRIBUTE}]`) !== null
    ? "decision"
    : "other";
}
