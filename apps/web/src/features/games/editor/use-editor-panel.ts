import { useEffect, useRef, useState, type RefObject } from "react";

/** What receives the focus when a panel opens. */
export type FocusTarget = "heading" | "first_field" | "first_problem";

const FOCUS_SELECTORS: Readonly<Record<Exclude<FocusTarget, "heading">, string>> = {
  first_field: "input:not([type=radio]):enabled, textarea:enabled",
  first_problem: "[aria-invalid=true]",
};
/** Class of the placeholder for a config editor that is still loading. */
export const LOADING_CLASS = "round-config-loading";

interface EditorPanel {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Key of the open round; null for the game's own fields. */
  readonly openKey: string | null;
  readonly open: (key: string | null, goal?: FocusTarget) => void;
}

/**
 * Opens panels and scrolls them into view: on phones the panel is below the list. `firstKey` is open initially, at its
 * first problem.
 */
export function useEditorPanel(firstKey: string | null): EditorPanel {
  const ref = useRef<HTMLDivElement>(null);
  // A new object for every opening, so that the effect also runs for an equal target.
  const [opened, setOpened] = useState<{ readonly key: string | null; readonly goal: FocusTarget } | null>(
    firstKey === null ? null : { key: firstKey, goal: "first_problem" },
  );
  useEffect(() => {
    const panel = ref.current;
    if (opened === null || panel === null) return undefined;
    const { goal } = opened;
    if (goal === "heading") {
      scrollToTop(panel);
      return undefined;
    }
    return whenLoaded(panel, () => {
      const field = panel.querySelector<HTMLElement>(FOCUS_SELECTORS[goal]);
      field?.focus({ preventScroll: true });
      if (goal === "first_problem" && field !== null) field.scrollIntoView({ block: "center" });
      else scrollToTop(panel);
    });
  }, [opened]);
  return {
    ref,
    openKey: opened?.key ?? null,
    open: (key, goal = "heading") => setOpened({ key, goal }),
  };
}

/** Runs once the panel's fields are rendered: a config editor may still be loading. Returns a cancel function. */
function whenLoaded(panel: HTMLElement, run: () => void): (() => void) | undefined {
  const isLoading = (): boolean => panel.querySelector(`.${LOADING_CLASS}`) !== null;
  if (!isLoading()) {
    run();
    return undefined;
  }
  const observer = new MutationObserver(() => {
    if (isLoading()) return;
    observer.disconnect();
    run();
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Scrolls only when the heading is not visible. */
function scrollToTop(panel: HTMLElement): void {
  const { top } = panel.getBoundingClientRect();
  const hidden = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart) || 0;
  if (top < hidden || top > window.innerHeight / 2) panel.scrollIntoView({ block: "start" });
}
