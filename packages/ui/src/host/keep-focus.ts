/** Longer than Mantine waits before it returns the focus itself. */
const RETURN_AFTER_MS = 20;

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focusAgain(element: Element | null): void {
  if (isFocusLost() && element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

/**
 * Ref callback for a dialog's content: returns the focus to the element that had it when the dialog opened. Mantine
 * does so only when `opened` changes, not for dialogs that are mounted open and unmounted to close.
 */
export function returnFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  const opener = document.activeElement;
  return () => void setTimeout(() => focusAgain(opener), RETURN_AFTER_MS);
}

/**
 * Returns the focus to a button that was disabled while it showed progress, because browsers blur disabled buttons. The
 * focus returns when the button is enabled again, unless another element has it by then.
 *
 * @returns a function that stops it
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
