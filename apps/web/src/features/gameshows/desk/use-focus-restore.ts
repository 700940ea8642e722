import { useEffect, useRef, type RefObject } from "react";

/** Transient elements over the desk. */
const OVERLAY_SELECTOR = "[role=dialog], [role=menu], dialog";
const ACTION_BAR_SELECTOR = "[data-action-bar]";
/** The UI kit restores the focus itself within this time. */
const FOCUS_SETTLE_MS = 60;

/**
 * Restores a lost focus. When the focused element is removed or disabled (a dialog closes, a step changes, a button
 * waits for the server), the focus returns to the last focused element of the desk, or else to the button of the next
 * step.
 */
export function useFocusRestore(): RefObject<HTMLDivElement | null> {
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let newest: Element | null = null;
    let onDesk: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    function remember({ target }: FocusEvent): void {
      // The bar itself holds the focus only until there is a button to focus again.
      if (!(target instanceof HTMLElement) || target.matches(ACTION_BAR_SELECTOR)) return;
      newest = target;
      if (target.closest(OVERLAY_SELECTOR) === null) onDesk = target;
    }
    function check(): void {
      if (!isFocusLost() || newest === null || !isRemovedOrDisabled(newest)) return;
      // Only disabled for now: it gets the focus again when it is enabled.
      if (newest.isConnected) return;
      const place = onDesk !== null && isFocusable(onDesk) ? onDesk : findPrimaryButton(desk.current);
      place?.focus({ preventScroll: true });
    }
    function onChange(records: readonly MutationRecord[]): void {
      if (!isFocusLost()) return;
      const back = records.some(({ type, target }) => type === "attributes" && target === newest);
      if (back && newest instanceof HTMLElement && isFocusable(newest)) newest.focus({ preventScroll: true });
      clearTimeout(timer);
      timer = setTimeout(check, FOCUS_SETTLE_MS);
    }
    document.addEventListener("focusin", remember, { signal: stop.signal });
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "open"],
    });
    return () => {
      clearTimeout(timer);
      stop.abort();
      observer.disconnect();
    };
  }, []);
  return desk;
}

/** True while nothing has the focus, or the bar in place of a button. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(ACTION_BAR_SELECTOR);
}

/** True when the focus was lost because of the element, not because of a click elsewhere. */
const isRemovedOrDisabled = (element: Element): boolean =>
  !element.isConnected || element.matches(":disabled, :disabled *");

const isFocusable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** Button of the next step; without one (during a decision or a command), the bar that contains all buttons. */
function findPrimaryButton(desk: HTMLElement | null): HTMLElement | null {
  const bar = desk?.querySelector<HTMLElement>(ACTION_BAR_SELECTOR) ?? null;
  return bar?.querySelector<HTMLElement>("[data-primary]:not(:disabled)") ?? bar;
}
