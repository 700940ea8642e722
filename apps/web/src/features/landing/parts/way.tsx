import type { ReactElement, ReactNode } from "react";

interface WayProps {
  readonly href: string;
  /** The one thing to do next; quiet otherwise. */
  readonly accent?: boolean;
  readonly children: ReactNode;
}

/** A way in: a link that looks like a button. */
export function Way({ href, accent = false, children }: WayProps): ReactElement {
  return (
    <a className="st-button" data-tone={accent ? "accent" : "quiet"} href={href}>
      {children}
    </a>
  );
}
