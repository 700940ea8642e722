import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";
import { largestFit } from "./largest-fit.ts";

interface FitProps {
  readonly children: ReactNode;
  /** How much larger than usual the type may become where there is room. */
  readonly largest?: number;
}

/** Sets its content in the largest type with which it fits the box, because nobody can scroll a big screen. */
export function Fit({ children, largest = 1 }: FitProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(largest);
  const measured = useRef("");
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = content.current;
    if (outer === null || inner === null) return;
    // Heights of layout boxes: what an entrance animation turns and moves does not count.
    const heightAt = (size: number): number => {
      inner.style.fontSize = `${size}em`;
      return inner.offsetHeight;
    };
    const sizes = (): string => [largest, outer.clientWidth, outer.clientHeight, inner.offsetHeight].join(" ");
    const choose = (): void => {
      const size = largestFit({ largest, last: last.current, room: outer.clientHeight }, heightAt);
      if (size < largest) last.current = size;
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
