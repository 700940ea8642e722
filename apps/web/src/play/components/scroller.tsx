import type { ReactElement, ReactNode } from "react";

interface ScrollerProps {
  /** What is in it, for those who reach it by keyboard. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The part of a phone's page that scrolls; with a keyboard too, even where nothing in it takes the focus. */
export function Scroller({ label, children }: ScrollerProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className="pl-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
