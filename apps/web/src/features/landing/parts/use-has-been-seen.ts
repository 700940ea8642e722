import { useEffect, useRef, useState, type RefObject } from "react";

/** Whether the element has been in view; animations start then, once. */
export function useHasBeenSeen<E extends HTMLElement>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [hasBeenSeen, setHasBeenSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null || hasBeenSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenSeen(true);
      },
      { threshold: 0.6 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hasBeenSeen]);
  return [ref, hasBeenSeen];
}

/** True `ms` after `isStarted`: for the second part of an animation. */
export function useHasElapsed(isStarted: boolean, ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (!isStarted) return;
    const timer = setTimeout(() => setHasElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [isStarted, ms]);
  return hasElapsed;
}
