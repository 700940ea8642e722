import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";

/** Nothing smaller than half can be read from the last row. */
const smallest = 0.5;
const steps = 7;

interface FitProps {
  readonly children: ReactNode;
  /** How much larger than usual the type may become where there is room. */
  readonly largest?: number;
}

/** Sets its content in the largest type with which it fits the box, because nobody can scroll a big screen. */
export function Fit({ children, largest = 1 }: FitProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const known = useRef(largest);
  const measured = useRef("");
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = content.current;
    if (outer === null || inner === null) return;
    // Heights of layout boxes: what an entrance animation turns and moves does not count.
    const fits = (scale: number): boolean => {
      inner.style.fontSize = `${scale}em`;
      return inner.offsetHeight <= outer.clientHeight;
    };
    const sizes = (): string => [largest, outer.clientWidth, outer.clientHeight, inner.offsetHeight].join(" ");
    const choose = (): void => {
      if (fits(largest)) return;
      // Mostly little has changed since, and every try lays the screen out anew.
      const last = known.current;
      const step_width = (largest - smallest) / 2 ** steps;
      if (last < largest && fits(last) && !fits(last + step_width)) {
        fits(last);
        return;
      }
      let low = smallest;
      let high = largest;
      for (let step = 0; step < steps; step += 1) {
        const middle = (low + high) / 2;
        if (fits(middle)) low = middle;
        else high = middle;
      }
      known.current = low;
      fits(low);
    };
    // Fonts and pictures arrive late, views are fetched, and windows change their size. It also tells what it is begun
    // with, before anything is painted: trying types on needs a task of its own where much has just been drawn.
    const observer = new ResizeObserver(() => {
      if (sizes() === measured.current) return;
      choose();
      measured.current = sizes();
    });
    observer.observe(outer);
    for (const child of inner.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return (
    <div ref={box} className="pd-fit">
      <div ref={content} className="pd-fit-content">
        {children}
      </div>
    </div>
  );
}
