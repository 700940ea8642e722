import { useEffect, useRef, useState, type RefObject } from "react";

/** What receives the focus when a panel opens. */
export type FocusTarget = "heading" | "first_field" | "first_problem";

const FOCUS_SELECTORS: Readonly<Record<Exclude<FocusTarget, "heading">, string>> = {
  first_field: "input:not([type=radio]):enabled, textarea:enabled",
  first_problem: "[aria-invalid=true]",
};

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
    if (opened === null || ref.current === null) return;
    const field =
      opened.goal === "heading" ? null : ref.current.querySelector<HTMLElement>(FOCUS_SELECTORS[opened.goal]);
    field?.focus({ preventScroll: true });
    if (opened.goal === "first_problem" && field !== null) field.scrollIntoView({ block: "center" });
    else scrollToTop(ref.current);
  }, [opened]);
  return {
    ref,
    openKey: opened?.key ?? null,
    open: (key, goal = "heading") => setOpened({ key, goal }),
  };
}

/** Scrolls only when the heading is not visible. */
function scrollToTop(panel: HTMLElement): void {
  const { top } = panel.getBoundingClientRect();
  const hidden = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart) || 0;
  if (top < hidden || top > window.innerHeight / 2) panel.scrollIntoView({ block: "start" });
}
