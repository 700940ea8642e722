import { useEffect, useRef, type RefObject } from "react";

/** Transient elements over the desk. */
const passing = "[role=dialog], [role=menu], dialog";
/** The UI kit restores the focus itself within this time. */
const patience_ms = 60;

/**
 * Restores a lost focus. When the focused element is removed or disabled (a dialog closes, a step changes, a button
 * waits for the server), the focus returns to the last focused element of the desk, else to the button of the next
 * step.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let newest: Element | null = null;
    let on_desk: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    function remember({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      newest = target;
      if (target.closest(passing) === null) on_desk = target;
    }
    function check(): void {
      if (!isLost() || newest === null || !wasTaken(newest)) return;
      // Disabled only for now: it is focused again when it is enabled.
      if (newest.isConnected) return;
      const place = on_desk !== null && canTake(on_desk) ? on_desk : nextStep(desk.current);
      place?.focus({ preventScroll: true });
    }
    function onChange(records: readonly MutationRecord[]): void {
      if (!isLost()) return;
      const back = records.some(({ type, target }) => type === "attributes" && target === newest);
      if (back && newest instanceof HTMLElement && canTake(newest)) newest.focus({ preventScroll: true });
      clearTimeout(timer);
      timer = setTimeout(check, patience_ms);
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

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** True when the focus was lost because of the element, not because of a click elsewhere. */
const wasTaken = (element: Element): boolean => !element.isConnected || element.matches(":disabled, :disabled *");

const canTake = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** Button of the next step; without one, as during a decision, the bar that contains all buttons. */
function nextStep(desk: HTMLElement | null): HTMLElement | null {
  const bar = desk?.querySelector<HTMLElement>("[data-action-bar]") ?? null;
  return bar?.querySelector<HTMLElement>("[data-primary]:not(:disabled)") ?? bar;
}
