import type { ReactElement, ReactNode } from "react";

interface ScrollerProps {
  /** Accessible name of the region. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The scrolling part of a phone's page; focusable, so that it scrolls by keyboard as well. */
export function Scroller({ label, children }: ScrollerProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className="pl-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
