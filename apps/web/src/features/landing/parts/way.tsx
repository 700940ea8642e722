import type { ReactElement, ReactNode } from "react";

interface WayProps {
  readonly href: string;
  /** Marks the primary link. */
  readonly accent?: boolean;
  readonly children: ReactNode;
}

/** A link styled as a button. */
export function Way({ href, accent = false, children }: WayProps): ReactElement {
  return (
    <a className="st-button" data-tone={accent ? "accent" : "quiet"} href={href}>
      {children}
    </a>
  );
}
