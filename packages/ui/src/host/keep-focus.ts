/** Longer than Mantine waits before it returns the focus itself. */
const RETURN_AFTER_MS = 20;

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focusAgain(element: Element | null): void {
  if (isFocusLost() && element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

/**
 * Ref of a dialog's content: whatever had the focus when the dialog was opened gets it back. Mantine does that only when
 * `opened` changes, not for dialogs that are rendered while they are open, and removed to close them.
 */
export function returnFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  const opener = document.activeElement;
  return () => void setTimeout(() => focusAgain(opener), RETURN_AFTER_MS);
}

/**
 * A button that shows its progress is disabled meanwhile, and browsers take the focus from it: it gets the focus back once
 * it is enabled again, unless something else has it by then.
 *
 * @returns stops it
 */
export function keepFocusOfButtons(): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent): void => {
    last = target;
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled) focusAgain(target);
  });
  document.addEventListener("focusin", remember);
  observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}
