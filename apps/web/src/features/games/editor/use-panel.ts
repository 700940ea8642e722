import { useEffect, useRef, useState, type RefObject } from "react";

/** Where somebody is taken in the panel that was opened. */
export type PanelGoal = "heading" | "first_field" | "first_problem";

const goal_selectors: Readonly<Record<Exclude<PanelGoal, "heading">, string>> = {
  first_field: "input:not([type=radio]):enabled, textarea:enabled",
  first_problem: "[aria-invalid=true]",
};

interface Panel {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Key of the round that is open; null for what is about the game as a whole. */
  readonly open_key: string | null;
  readonly open: (key: string | null, goal?: PanelGoal) => void;
}

/**
 * What the panel shows, and that it is in sight: on phones it stands below the list, on a desktop it may be scrolled.
 * `first_key` is open at the beginning, with what is wrong in it.
 */
export function usePanel(first_key: string | null): Panel {
  const ref = useRef<HTMLDivElement>(null);
  // A new object for every opening: the same goal can be wanted twice.
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

/** Leaves the page where it is while the heading can be read without scrolling. */
function showTop(panel: HTMLElement): void {
  const { top } = panel.getBoundingClientRect();
  const hidden = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart) || 0;
  if (top < hidden || top > window.innerHeight / 2) panel.scrollIntoView({ block: "start" });
}
