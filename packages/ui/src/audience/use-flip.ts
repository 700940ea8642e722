import { useLayoutEffect, useRef, type RefObject } from "react";

/** Duration of the animation, in ms. */
const MOVE_MS = 260;

interface Place {
  readonly top: number;
  readonly left: number;
}

const prefersReducedMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates the children of a list to their new positions when their order changes (FLIP). Only transforms, so no extra
 * layout. Children are identified by `data-key`.
 */
export function useFlip(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    if (list.current === null) return;
    const isMotionReduced = prefersReducedMotion();
    const next = new Map<string, Place>();
    for (const child of list.current.children) {
      if (!(child instanceof HTMLElement)) continue;
      const key = child.dataset["key"];
      if (key === undefined) continue;
      // Unlike a bounding rectangle, not affected by a running animation.
      const { offsetTop: top, offsetLeft: left } = child;
      const before = places.current.get(key);
      next.set(key, { top, left });
      if (before === undefined || (before.top === top && before.left === left) || isMotionReduced) continue;
      const from = `translate(${before.left - left}px, ${before.top - top}px)`;
      child.animate([{ transform: from }, { transform: "none" }], {
        duration: MOVE_MS,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      });
    }
    places.current = next;
  }, [list, order]);
}
