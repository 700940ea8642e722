import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";

/** Nothing smaller than half can be read from the last row. */
const smallest = 0.5;
const steps = 6;

/**
 * Shows its content as large as the box allows and never larger than it is: what does not fit is set in smaller type,
 * because nobody can scroll a big screen.
 */
export function Fit({ children }: { readonly children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = content.current;
    if (outer === null || inner === null) return;
    const fits = (scale: number): boolean => {
      inner.style.fontSize = `${scale}em`;
      return inner.scrollHeight <= outer.clientHeight && inner.scrollWidth <= outer.clientWidth;
    };
    const measure = () => {
      if (fits(1)) return;
      let low = smallest;
      let high = 1;
      for (let step = 0; step < steps; step += 1) {
        const middle = (low + high) / 2;
        if (fits(middle)) low = middle;
        else high = middle;
      }
      fits(low);
    };
    // Fonts and pictures arrive late, and windows change their size.
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    for (const child of inner.children) observer.observe(child);
    measure();
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
