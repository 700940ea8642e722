import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Tells an element's style (`--top`, in px) where it begins in the page, so that it can end at the lower edge of the
 * window whatever stands above it.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty("--top", `${Math.round(top)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return ref;
}
