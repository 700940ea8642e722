import { useEffect, useRef } from "react";
import { keyAction, type KeyAction, type KeyContext } from "../logic/keys.ts";

const text_fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]";
const controls = "button, a[href], input, [role=tab], [role=menuitem], [role=switch], [role=option], [tabindex='0']";
/** Marks the dialog for the decision about a buzz. */
export const decision_attribute = "data-buzz-decision";

/** Listens for shortcuts on the window; see `getKeyAction` for when a key is ignored. */
export function useKeys(onAction: (action: KeyAction) => void): void {
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // Browsers keep the focus on a clicked button, where space would press it again instead of taking the next step.
    let by_keyboard = false;
    window.addEventListener("pointerdown", () => (by_keyboard = false), { signal, capture: true });
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Tab" || event.key.startsWith("Arrow")) by_keyboard = true;
        const action = event.defaultPrevented ? null : keyAction(event, contextOf(event.target, by_keyboard));
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

function contextOf(target: EventTarget | null, by_keyboard: boolean): KeyContext {
  const element = target instanceof HTMLElement ? target : document.body;
  return {
    typing: element.matches(text_fields),
    dialog: openDialog(),
    on_control: by_keyboard && element.matches(controls),
  };
}

function openDialog(): KeyContext["dialog"] {
  const dialogs = document.querySelectorAll(
    "[role=dialog][aria-modal=true], [role=alertdialog], [role=menu], dialog[open]",
  );
  if (dialogs.length === 0) return "none";
  return dialogs.length === 1 && document.querySelector(`[${decision_attribute}]`) !== null ? "decision" : "other";
}
