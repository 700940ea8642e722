import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";
import { findLargestFit } from "./find-largest-fit.ts";

interface FitProps {
  readonly children: ReactNode;
  /** Maximum font scale where there is room. */
  readonly largest?: number;
}

/** Width of a question's longest word in em: 14 letters, in text of 1.5 em. */
const WORD_EM = 11.5;

/** Scales its content to the largest font size that fits the box, because a display does not scroll. */
export function Fit({ children, largest = 1 }: FitProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(largest);
  const measured = useRef("");
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = content.current;
    if (outer === null || inner === null) return;
    // Layout heights are not affected by entrance animations.
    const heightAt = (size: number): number => {
      inner.style.fontSize = `${size}em`;
      return inner.offsetHeight;
    };
    const sizes = (): string => [largest, outer.clientWidth, outer.clientHeight, inner.offsetHeight].join(" ");
    const choose = (): void => {
      // On narrow screens, larger text would break words.
      const widthEm = outer.clientWidth / Number.parseFloat(getComputedStyle(outer).fontSize);
      const limit = Math.min(largest, Math.max(1, widthEm / WORD_EM));
      const size = findLargestFit(
        { largest: limit, last: last.current, availableHeight: outer.clientHeight },
        heightAt,
      );
      if (size < limit) last.current = size;
    };
    // Fonts and images load late, views are loaded on demand, and windows are resized. The observer also fires
    // initially, before the first paint, so the effect itself need not measure, which would prolong its task.
    const observer = new ResizeObserver(() => {
      if (sizes() === measured.current) return;
      choose();
      measured.current = sizes();
      // The resize made here would notify again in the same frame, which browsers report as an error of the page.
      observer.disconnect();
      frame = requestAnimationFrame(observe);
    });
    const observe = (): void => {
      observer.observe(outer);
      for (const child of inner.children) observer.observe(child);
    };
    let frame = 0;
    observe();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  });
  return (
    <div ref={box} className="pd-fit">
      <div ref={content} className="pd-fit-content">
        {children}
      </div>
    </div>
  );
}
