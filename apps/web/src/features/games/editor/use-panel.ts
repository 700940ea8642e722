import { useEffect, useRef, useState, type RefObject } from "react";

/** What receives the focus when a panel opens. */
export type PanelGoal = "heading" | "first_field" | "first_problem";

const goal_selectors: Readonly<Record<Exclude<PanelGoal, "heading">, string>> = {
  first_field: "input:not([type=radio]):enabled, textarea:enabled",
  first_problem: "[aria-invalid=true]",
};

interface Panel {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Key of the open round; null for the game's own fields. */
  readonly open_key: string | null;
  readonly open: (key: string | null, goal?: PanelGoal) => void;
}

/**
 * Opens panels and scrolls them into view: on phones the panel is below the list. `firstKey` is open initially, at its
 * first problem.
 */
export function usePanel(first_key: string | null): Panel {
  const ref = useRef<HTMLDivElement>(null);
  // A new object for every opening, so that the effect also runs for an equal target.
  const [opened, setOpened] = useState<{ readonly key: string | null; readonly goal: PanelGoal } | null>(
    first_key === null ? null : { key: first_key, goal: "first_problem" },
  );
  useEffect(() => {
    if (opened === null || ref.current === null) return;
    const field =
      opened.goal === "heading" ? null : ref.current.querySelector<HTMLElement>(goal_selectors[opened.goal]);
    field?.focus({ preventScroll: true });
    if (opened.goal === "first_problem" && field !== null) field.scrollIntoView({ block: "center" });
    else showTop(ref.current);
  }, [opened]);
  return {
    ref,
    open_key: opened?.key ?? null,
    open: (key, goal = "heading") => setOpened({ key, goal }),
  };
}

/** Scrolls only when the heading is not visible. */
function showTop(panel: HTMLElement): void {
  const { top } = panel.getBoundingClientRect();
  const hidden = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart) || 0;
  if (top < hidden || top > window.innerHeight / 2) panel.scrollIntoView({ block: "start" });
}
